/**
 * The chassis: takes every call through validate, pre-record, execute and post-record. Knows no rule and no Vulkan object;
 * validation objects register for what they handle.
 */
package dev.vkval.chassis;
