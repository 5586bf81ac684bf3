/** Core checks of descriptor sets: what pools give, what is written to sets, how they are bound and used. */
package dev.vkval.check.descriptor;
