/**
 * What all checks of stateless validation, of object lifetime and of the core share: topics, the hooks they register
 * with, the validation objects that host them, and the building of findings.
 *
 * <p>A topic reads calls and the shared state and changes neither. Its own data is attached to the state
 * objects as private data.
 */
package dev.vkval.check.topic;
