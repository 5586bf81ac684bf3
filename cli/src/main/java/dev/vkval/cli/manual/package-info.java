/** Texts for shells and readers that are made of the commands and options themselves. */
package dev.vkval.cli.manual;
