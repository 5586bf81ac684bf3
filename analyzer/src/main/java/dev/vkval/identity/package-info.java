/**
 * The identity of the objects of the captured program: which handle is which object, what created it and what ended it, and
 * the object it belongs to. Below the state tracker and the checks of object lifetime, which both build on it.
 */
package dev.vkval.identity;
