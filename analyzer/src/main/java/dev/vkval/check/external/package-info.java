/** Memory, semaphores and fences that are shared with others: what the device reported of handle types, and exported handles. */
package dev.vkval.check.external;
