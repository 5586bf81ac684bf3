/** Programs that record with several threads. */
package dev.vkval.samples.thread;
