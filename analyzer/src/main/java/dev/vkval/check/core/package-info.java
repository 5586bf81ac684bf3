/** The validation objects of stateless validation, of object lifetime and of the core, with the lists of their topics. */
package dev.vkval.check.core;
