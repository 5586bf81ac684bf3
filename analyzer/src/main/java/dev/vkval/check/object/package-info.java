/**
 * Object lifetime: handles must be existing objects of their type and of the device of the call, objects must not be in
 * use when they are destroyed, and all objects must be destroyed before their parent. Depends on which objects exist,
 * and on what was submitted and is known to have completed; knows no other state.
 */
package dev.vkval.check.object;
