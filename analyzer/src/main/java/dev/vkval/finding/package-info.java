/**
 * Findings and the result of a run, as values. Nothing here reads a capture, calls Vulkan or knows an output format.
 *
 * <p>A {@link dev.vkval.finding.Finding} is one thing seen once. {@link dev.vkval.finding.FindingGroups} brings those of
 * one cause (equal {@link dev.vkval.finding.Fingerprint}) together; a {@link dev.vkval.finding.CaptureResult} holds the
 * groups of a capture beside what could not be read or checked; a {@link dev.vkval.finding.RunResult} holds the
 * captures and gives the {@link dev.vkval.finding.ExitCode}.
 */
package dev.vkval.finding;
