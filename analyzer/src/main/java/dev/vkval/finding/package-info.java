/**
 * Findings and the result of a run, as values. Nothing here reads a capture, calls Vulkan or depends on an output
 * format.
 *
 * <p>A {@link dev.vkval.finding.Finding} is one occurrence of a problem. {@link dev.vkval.finding.FindingGroups} groups
 * those of one cause (equal {@link dev.vkval.finding.Fingerprint}); a {@link dev.vkval.finding.CaptureResult} has the
 * groups of a capture and what could not be read or checked; a {@link dev.vkval.finding.RunResult} has the captures and
 * gives the {@link dev.vkval.finding.ExitCode}.
 */
package dev.vkval.finding;
