/**
 * The shared state tracker: one class per Vulkan object, kept up to date from the calls. Judges nothing, knows no
 * validation object; those read it and keep their own data in sub-states.
 */
package dev.vkval.state;
