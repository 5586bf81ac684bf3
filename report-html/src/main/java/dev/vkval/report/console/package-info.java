/** The results as text for a terminal. */
package dev.vkval.report.console;
