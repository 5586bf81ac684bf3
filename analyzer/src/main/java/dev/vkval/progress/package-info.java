/**
 * The progress of queues: what is submitted, and what the host knows to have completed. One model, for the state tracker and
 * for the checks of object lifetime, which each follow it for the work they know of.
 */
package dev.vkval.progress;
