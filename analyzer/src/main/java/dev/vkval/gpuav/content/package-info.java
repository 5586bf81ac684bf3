/**
 * Checks of what buffers contain when commands read it: the parameters of indirect commands. The contents are copied to
 * memory of the tool in the command buffer that reads them, and judged when its submit has completed.
 */
package dev.vkval.gpuav.content;
