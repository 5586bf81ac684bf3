/** Core checks of device groups: the device masks of allocations, commands and submissions. */
package dev.vkval.check.devicegroup;
