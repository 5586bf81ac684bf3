/** The rule files that come with the program, and what their paths and functions lead to. */
package dev.vkval.check.rules;
