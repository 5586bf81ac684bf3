/**
 * Stateless validation: what the registry, and the specification where it speaks of one call alone, ask of parameters.
 * Needs nothing but the call, the instance and the device it is made on.
 */
package dev.vkval.check.stateless;
