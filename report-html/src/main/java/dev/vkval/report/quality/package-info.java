/** The result of a run as a code quality report of GitLab, a subset of the format of Code Climate. */
package dev.vkval.report.quality;
