/** Block compression. Knows native memory and sizes; knows no capture. */
package dev.vkval.capture.codec;
