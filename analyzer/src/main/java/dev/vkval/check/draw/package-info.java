/** Draws and dispatches: buffers bound for them, indirect parameters, push constants, conditional rendering. */
package dev.vkval.check.draw;
