/** Core checks of descriptor sets: allocation, writes, binding and use in draws. */
package dev.vkval.check.descriptor;
