/** Reads and changes of native memory that both blocks and calls need. Knows addresses and sizes; knows no Vulkan type. */
package dev.vkval.capture.memory;
