/**
 * What commands are, apart from any state: the table of all commands that are recorded in command buffers, and commands
 * read once into records, with older and newer forms alike. Knows calls; knows no object, no rule and no validation
 * object.
 */
package dev.vkval.command;
