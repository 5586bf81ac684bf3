/**
 * Changes to modules: passes, their editing operations, and the checks that passes insert in shaders.
 *
 * <p>Storage buffers of a descriptor set that the shader does not use contain the input and output of checks; all
 * elements are words of 32 bits, zero before the action unless they are input:
 *
 * <pre>
 * hits    := first state word of each set * 32, entry*
 *            an entry for each (instruction, descriptor, error code), see HitCounters
 * records := words written, more, 0, 0, record*, 0*
 * states  := the state words of bound sets: the number of descriptors of a last binding of variable size, then a word for
 *            each descriptor, by binding and element
 * addresses := the buffer-device-address input format, in halves of 64-bit words, the lower one first
 * state   := 0 (unwritten) | 1 (destroyed) | 2 + size in bytes or texels | all ones (written, without a size)
 *
 * record  := shaderId, index of the entry + 1, stageWord*3, error, lane
 * error   := descriptorIndex, arrayLengthOrAccessEnd | addressLow, addressHigh | number of outputs, 0
 * lane    := view + 1 | (sample + 1) << 16, 0 for what is not known
 * </pre>
 *
 * <p>A failing check keeps its error; errors are counted and recorded where the invocation ends, at most two of each. The
 * count is of invocations that recorded the error; {@code more} is 1 if an invocation had further ones. A record is
 * written by an invocation whose order key is lower than all before it, so the record of the lowest one is present at the
 * end unless the memory was full; all words are counted, but only whole records are written.
 *
 * <p>Stage words and order keys:
 *
 * <table>
 * <caption>By stage</caption>
 * <tr><td>vertex</td><td>vertex, instance, 0</td><td>{@code (instance << 16) + vertex}</td></tr>
 * <tr><td>tessellation control</td><td>invocation, primitive, 0</td><td>{@code (primitive << 5) + invocation}</td></tr>
 * <tr><td>tessellation evaluation</td><td>primitive, u, v of the tessellation coordinate</td>
 *     <td>{@code (primitive << 16) + (u * 255 << 8) + v * 255}</td></tr>
 * <tr><td>geometry</td><td>primitive, invocation, 0</td><td>{@code (primitive << 5) + invocation}</td></tr>
 * <tr><td>fragment</td><td>x, y, 0</td><td>{@code (y << 16) + x}</td></tr>
 * <tr><td>compute, task, mesh</td><td>global invocation</td><td>its linear number</td></tr>
 * <tr><td>ray tracing</td><td>launch id</td><td>its linear number</td></tr>
 * </table>
 *
 * <p>With views or samples, 14 stands for 16, and the key is shifted by two bits for the number of the view, or of the
 * sample.
 */
package dev.vkval.spirv.pass;
