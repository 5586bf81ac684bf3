/**
 * Programs whose shaders print, in one submit, and the same programs whose shaders do not. The statement that prints is
 * before another one of its line, so that both have the same lines.
 */
package dev.vkval.samples.print;
