/**
 * The settings of the validation layers: all that are known, what a capture recorded of them, and which have no effect
 * here.
 */
package dev.vkval.settings;
