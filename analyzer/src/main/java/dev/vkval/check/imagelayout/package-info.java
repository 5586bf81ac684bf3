/**
 * Image layouts: what each command buffer expects of the subresources it uses and what it leaves behind, compared within
 * the buffer when it is recorded and with what the queues have left when it is submitted.
 */
package dev.vkval.check.imagelayout;
