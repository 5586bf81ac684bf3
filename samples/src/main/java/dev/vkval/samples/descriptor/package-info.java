/** Programs whose shaders index descriptor arrays, within their bounds or beyond. */
package dev.vkval.samples.descriptor;
