/**
 * The chassis: passes every call through validate, pre-record, execute and post-record. It has no rules and no Vulkan
 * objects; validation objects register for what they handle.
 */
package dev.vkval.chassis;
