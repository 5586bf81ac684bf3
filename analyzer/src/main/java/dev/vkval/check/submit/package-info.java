/** Submits as they are asked for, read for every topic that judges them. */
package dev.vkval.check.submit;
