/** What completion of one thing tells of others, for whoever follows the progress of queues. */
package dev.vkval.progress;
