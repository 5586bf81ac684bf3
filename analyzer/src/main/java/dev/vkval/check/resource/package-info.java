/** What any command may need of a resource it names: usage flags and bound memory. */
package dev.vkval.check.resource;
