/** Programs that break a rule of one call, of the life of an object, or of what a call needs of earlier ones. */
package dev.vkval.samples.rules;
