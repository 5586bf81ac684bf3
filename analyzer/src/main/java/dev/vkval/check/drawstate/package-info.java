/**
 * Rule lines about what is bound and set where a draw is recorded ({@code state graphics} in rule files): the memory that
 * they read is filled from copies of the calls that made that state.
 */
package dev.vkval.check.drawstate;
