/** Core checks about device groups: which physical devices of a logical one something is for. */
package dev.vkval.check.devicegroup;
