/**
 * Checks captures on the machines of a cluster. Apache Spark schedules, retries, excludes machines, shuffles and stores;
 * a capture is checked by a process of the tool that the executor starts and supervises. So this module knows of the
 * tool its command line, its exit codes and its {@code report.json}, of Vulkan and captures nothing.
 *
 * <p>The way of a capture: {@link dev.vkval.farm.CaptureList} names it, {@link dev.vkval.farm.CaptureWorker} checks it on
 * an executor, {@link dev.vkval.farm.CheckStage} is the work of Spark over all of them, {@link dev.vkval.farm.Tables}
 * keeps the results, {@link dev.vkval.farm.MergedReport} makes one report of them.
 */
package dev.vkval.farm;
