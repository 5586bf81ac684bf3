/**
 * The console, shared by all commands: streams and colours, progress, errors that name the next step, versions, the
 * pages about rules. It knows no command and no capture.
 */
package dev.vkval.cli.console;
