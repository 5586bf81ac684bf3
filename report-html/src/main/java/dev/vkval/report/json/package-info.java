/** The results as JSON: {@code report.json}, {@code findings.ndjson}, and what reads them again. */
package dev.vkval.report.json;
