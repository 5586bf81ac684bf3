/** Programs that are captured from their second frame on: what the first one left behind is part of the capture. */
package dev.vkval.samples.trim;
