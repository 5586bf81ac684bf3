/** The validation object of the core checks: all topics, in the order in which they look at a call. */
package dev.vkval.check.core;
