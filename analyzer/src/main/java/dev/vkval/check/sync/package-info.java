/** Fences and semaphores: what may be signaled, waited for and reset when. */
package dev.vkval.check.sync;
