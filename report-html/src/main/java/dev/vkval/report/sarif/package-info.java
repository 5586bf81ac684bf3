/** The result of a run as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS), for code scanning. */
package dev.vkval.report.sarif;
