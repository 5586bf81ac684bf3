/** Programs whose shaders access memory or descriptors that they must not, in one submit. */
package dev.vkval.samples.shader;
