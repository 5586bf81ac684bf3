/** Core checks about acceleration structures: their memory, what they are built and updated from, what is copied. */
package dev.vkval.check.accelerationstructure;
