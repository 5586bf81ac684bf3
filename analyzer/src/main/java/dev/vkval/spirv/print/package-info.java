/** What shaders print: formats, the arguments of calls, and the text that their values give. */
package dev.vkval.spirv.print;
