/** Core checks about acceleration structures: memory, builds, updates and copies. */
package dev.vkval.check.accelerationstructure;
