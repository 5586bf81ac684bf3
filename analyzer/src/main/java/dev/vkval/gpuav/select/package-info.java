/** Which shaders and actions of a capture get checks, as the user selected them. */
package dev.vkval.gpuav.select;
