/**
 * What the checks of calls and of lifetimes share: how their findings are made, and which version or extension
 * provides what. Does not know {@code dev.vkval.state}.
 */
package dev.vkval.check;
