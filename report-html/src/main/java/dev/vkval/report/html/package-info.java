/** The results as a page for a browser. */
package dev.vkval.report.html;
