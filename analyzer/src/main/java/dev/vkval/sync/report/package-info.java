/**
 * Hazards as findings: both accesses, the synchronization between them and what is missing in it, the smallest fix.
 *
 * <p>Changes nothing of what it tells about.
 */
package dev.vkval.sync.report;
