/**
 * Changes to modules: passes, their editing operations, and the checks that passes insert in shaders.
 *
 * <p>Storage buffers of a descriptor set that the shader does not use contain the input and output of checks; all
 * elements are words of 32 bits, zero before the action unless they are input:
 *
 * <pre>
 * hits    := first state word of each set * 32, { count, complement of the lowest order key }*
 *            one pair for each (instruction, descriptor, error code)
 * records := DataWrittenLength, more, 0, 0, Data[]
 * states  := the state words of bound sets: the number of descriptors of a last binding of variable size, then a word for
 *            each descriptor, by binding and element
 * addresses := the buffer-device-address input format, in halves of 64-bit words, the lower one first
 * state   := 0 (unwritten) | 1 (destroyed) | 2 + size in bytes or texels | all ones (written, without a size)
 *
 * Data    := record* 0*
 * record  := size(12) shaderId instruction stage stageWord*3 error descriptorIndex arrayLengthOrAccessEnd hit 0
 *         | size(12) shaderId instruction stage stageWord*3 error addressLow addressHigh hit 0
 * </pre>
 *
 * <p>A failing check keeps its error; errors are counted and recorded where the invocation ends, at most two of each. The
 * count is of invocations that recorded the error; {@code more} is 1 if an invocation had further ones. A record is
 * written by an invocation whose order key is lower than all before it, so the record of the lowest one is present at the
 * end unless Data was full; DataWrittenLength counts all words, but only whole records are written. The record is that of
 * the validation layers' GPU-assisted validation, extended by the index of the pair among the hits.
 *
 * <p>Order keys: fragment {@code y << 16 | x}, compute the linear global invocation, vertex {@code (instance << 16) +
 * vertex}; 0 in other stages, whose stage words are 0 as well.
 */
package dev.vkval.spirv.pass;
