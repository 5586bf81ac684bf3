/**
 * Outputs of a {@link dev.vkval.finding.RunResult}: JSON, JSON lines, console text, HTML. Only this package knows those
 * formats; it reads no capture and calls no Vulkan.
 *
 * <p>Every string that may come from a capture passes through {@link dev.vkval.report.Sanitizer}, in every format, in
 * addition to the format's own escaping.
 */
package dev.vkval.report;
