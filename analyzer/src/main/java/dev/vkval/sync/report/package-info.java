/**
 * Hazards as findings: both accesses, what stands between them and what it lacks, the smallest change that mends it.
 *
 * <p>Changes nothing of what it tells about.
 */
package dev.vkval.sync.report;
