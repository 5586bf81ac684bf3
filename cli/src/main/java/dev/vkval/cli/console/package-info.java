/**
 * What all commands share towards the person before the terminal: streams and colours, progress, errors that name the next
 * step, versions, the pages about rules. It knows no command and no capture.
 */
package dev.vkval.cli.console;
