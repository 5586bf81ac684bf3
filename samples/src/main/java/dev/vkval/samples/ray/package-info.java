/** Programs that trace rays, or build what rays are traced through, in one submit. */
package dev.vkval.samples.ray;
