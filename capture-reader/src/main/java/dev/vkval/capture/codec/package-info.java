/** Block compression. Knows native memory and sizes, nothing of captures. */
package dev.vkval.capture.codec;
