/**
 * Walks the parameters of a call as the registry describes them: structs behind pointers, by value, in arrays, in unions
 * and in pNext chains. What is checked of a member is the business of the {@link
 * dev.vkval.check.parameter.MemberChecks} that a validation object brings along; members of which it checks nothing are
 * left out when the walk is compiled. Knows no state.
 */
package dev.vkval.check.parameter;
