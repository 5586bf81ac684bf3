/**
 * Outputs of a {@link dev.vkval.finding.RunResult}: JSON, JSON lines, console text, HTML. Only this package knows those
 * formats; it reads no capture and calls no Vulkan.
 *
 * <p>Every string that may stem from a capture passes {@link dev.vkval.report.Sanitizer} on its way out, whatever the
 * format; the format's own escaping comes on top.
 */
package dev.vkval.report;
