/** What benchmarks count in shaders with checks; beside the package that adds them, whose classes are not public. */
package dev.vkval.gpuav;
