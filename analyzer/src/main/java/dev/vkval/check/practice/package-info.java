/**
 * Best practices that depend on state or history: what is valid, but does nothing, is slow, or is probably not meant. Those
 * that a call alone shows are lines of rule files.
 */
package dev.vkval.check.practice;
