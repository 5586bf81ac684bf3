/**
 * What all core checks share: topics, the hooks they register with, and how a problem is put into words.
 *
 * <p>A topic looks at calls and at the shared state; it changes neither. What it must remember itself hangs on the state
 * objects as its private data.
 */
package dev.vkval.check.topic;
