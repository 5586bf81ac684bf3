/**
 * What all checks share: which objects exist, and the versions, extensions, features and limits of their instance and
 * device. Does not know {@code dev.vkval.state}.
 */
package dev.vkval.check;
