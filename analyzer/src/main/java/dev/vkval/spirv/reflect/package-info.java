/**
 * What an entry point does with memory, by static use: which descriptors the functions it can call read and write, which
 * outputs it writes. Control flow is not followed; what stands in the call tree counts as done.
 */
package dev.vkval.spirv.reflect;
