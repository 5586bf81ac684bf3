/** Requirements on resources that several commands share: usage, bound memory, subresource ranges, image views. */
package dev.vkval.check.resource;
