/**
 * Draws and dispatches: bound buffers, dynamic state, shader objects, indirect parameters, push constants, conditional
 * rendering.
 */
package dev.vkval.check.draw;
