/**
 * What all core checks share: topics, the hooks they register with, and the building of findings.
 *
 * <p>A topic reads calls and the shared state and changes neither. Its own data is attached to the state
 * objects as private data.
 */
package dev.vkval.check.topic;
