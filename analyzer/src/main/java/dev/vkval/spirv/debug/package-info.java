/**
 * From instructions to lines of source: OpLine, OpNoLine, OpString, OpSource, OpSourceContinued, {@code #line}, and
 * NonSemantic.Shader.DebugInfo.100 with its chain of inlined calls.
 */
package dev.vkval.spirv.debug;
