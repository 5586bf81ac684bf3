/** The result of a run as Markdown, for comments on merge requests and summaries of CI jobs. */
package dev.vkval.report.markdown;
