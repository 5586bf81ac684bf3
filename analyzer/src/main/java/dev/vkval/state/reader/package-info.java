/** Reads structures of calls into the values that objects are made of. */
package dev.vkval.state.reader;
