/** Measurements of the tool against its peers on the same captures, in the same run. Nothing else depends on them. */
package dev.vkval.benchmark;
