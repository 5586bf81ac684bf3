/** The result of a run as workflow commands of GitHub Actions. */
package dev.vkval.report.github;
