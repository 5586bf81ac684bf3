/** Memory: allocation, mapping, flushes, binding, and the creation of buffers that are bound to it. */
package dev.vkval.check.memory;
