/**
 * Stateless validation: implicit valid usage, and the numbered rules about the parameters of a single call.
 * Depends only on the call and on the instance and device it is made on.
 */
package dev.vkval.check.stateless;
