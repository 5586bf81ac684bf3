/** The command {@code rules}: which valid usage is checked. */
package dev.vkval.cli.rules;
