/**
 * A run of checks that always writes its report: workers, the watchdog, recovery of a process that died, the search for
 * the cause of a crash, and the output files. The check of a capture belongs to {@code check}.
 */
package dev.vkval.cli.supervision;
