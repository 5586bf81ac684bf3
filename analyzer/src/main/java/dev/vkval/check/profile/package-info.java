/** What a program asks of a device that a device profile does not offer. */
package dev.vkval.check.profile;
