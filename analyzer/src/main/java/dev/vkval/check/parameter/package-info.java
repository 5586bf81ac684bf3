/**
 * Walks the parameters of a call as the registry describes them: structs through pointers, by value, in arrays, in
 * unions and in pNext chains. The checks of a member are provided by the {@link dev.vkval.check.parameter.MemberChecks}
 * of a validation object; members without checks are omitted when the walk is compiled. Has no state.
 */
package dev.vkval.check.parameter;
