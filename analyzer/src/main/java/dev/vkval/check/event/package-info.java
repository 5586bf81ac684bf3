/** Events: how they are set, the parameters of waits, and when the host may set and reset them. */
package dev.vkval.check.event;
