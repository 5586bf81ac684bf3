/** Render passes, framebuffers and render pass instances of both kinds: creation, secondary command buffers, clears. */
package dev.vkval.check.renderpass;
