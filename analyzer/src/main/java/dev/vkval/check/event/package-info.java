/** Events: who set them, what a wait for them must say, and when the host may touch them. */
package dev.vkval.check.event;
