/**
 * The command {@code farm}: its options, and how it starts the module of that name, which is a program of its own with
 * its own libraries. {@link dev.vkval.cli.farm.FarmOptions} is also what that program reads its command line with.
 */
package dev.vkval.cli.farm;
