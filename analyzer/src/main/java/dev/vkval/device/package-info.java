/**
 * What the captured instances and devices offer, and what the program enabled of it: versions, extensions, features, and
 * the structures of properties and limits as they were reported. Below the state tracker and all checks, which look here.
 */
package dev.vkval.device;
