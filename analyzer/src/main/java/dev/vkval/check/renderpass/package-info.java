/** Render pass instances of both kinds: what may be recorded in them, executed in them and cleared in them. */
package dev.vkval.check.renderpass;
