/** The result of a run as JUnit XML, for the test reports of CI systems. */
package dev.vkval.report.junit;
