/** Descriptor pools and sets: what may be allocated and freed. */
package dev.vkval.check.descriptor;
