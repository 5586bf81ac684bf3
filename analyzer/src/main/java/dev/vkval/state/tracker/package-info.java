/**
 * Follows the calls and keeps the objects as the application left them. {@link dev.vkval.state.tracker.StateTracker} divides
 * the work among trackers by topic and tells observers what has changed.
 */
package dev.vkval.state.tracker;
