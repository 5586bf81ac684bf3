/** Parameters of submits, read once for all topics that check them. */
package dev.vkval.check.submit;
