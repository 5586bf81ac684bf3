/**
 * The shared state tracker: one class per Vulkan object, updated by the calls. It does not check anything and does not
 * depend on any validation object; those read it and store their own data in sub-states.
 */
package dev.vkval.state;
