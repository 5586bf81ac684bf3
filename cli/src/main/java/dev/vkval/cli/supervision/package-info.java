/**
 * A run of checks that nothing ends early: workers, the watchdog, recovery of a process that died, the search for what
 * brings a device down, and the files of results. It leaves how a capture is checked to {@code check}.
 */
package dev.vkval.cli.supervision;
