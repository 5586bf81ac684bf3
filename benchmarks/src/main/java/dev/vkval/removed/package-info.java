/**
 * A study: captures from which one barrier, dependency or wait is removed, what is wrong with them by a reference that has
 * every access, and which of it is found here and by the peer.
 */
package dev.vkval.removed;
