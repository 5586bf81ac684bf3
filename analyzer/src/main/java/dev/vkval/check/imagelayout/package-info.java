/**
 * Image layouts: those in which each command buffer expects subresources and those after it, compared within
 * the command buffer when it is recorded and with the results of earlier submissions when it is submitted.
 */
package dev.vkval.check.imagelayout;
