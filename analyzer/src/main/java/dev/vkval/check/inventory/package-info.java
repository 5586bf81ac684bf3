/**
 * Which valid usage of the catalogue the program checks, and where: what {@code vkval-replay rules} shows. It is read off
 * the rule files, the classes of the checks and what is derived from the registry; no check needs it.
 */
package dev.vkval.check.inventory;
