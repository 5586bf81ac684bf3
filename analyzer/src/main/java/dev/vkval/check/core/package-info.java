/** The validation object of the core checks: all topics, in the order in which they see a call. */
package dev.vkval.check.core;
