/**
 * Changes to modules: passes, their editing operations, and the checks that passes insert in shaders.
 *
 * <p>Storage buffers of a descriptor set that the shader does not use contain the input and output of checks; all
 * elements are words of 32 bits, zero before the action:
 *
 * <pre>
 * hits    := { count, complement of the lowest order key }*   one pair for each (instruction, descriptor, error code)
 * records := DataWrittenLength, Data[]
 * input   := the descriptor-indexing input format, both for descriptor element of (set, binding):
 *            its length is input[input[set + 1] + binding],
 *            its state  is input[element + input[binding + input[set + input[0]]]]
 * addresses := the buffer-device-address input format, in halves of 64-bit words, the lower one first
 * state   := 0 (unwritten) | 1 (destroyed) | 2 + size in bytes or texels | all ones (written, without a size)
 *
 * Data    := record* 0*
 * record  := size(11) shaderId instruction stage stageWord*3 error descriptorIndex arrayLengthOrAccessEnd hit
 *         | size(11) shaderId instruction stage stageWord*3 error addressLow addressHigh hit
 * </pre>
 *
 * <p>The count is exact for any number of failing invocations. A record is written by an invocation whose order key is
 * lower than all before it, so the record of the lowest one is present at the end unless Data was full;
 * DataWrittenLength counts all words, but only whole records are written. The record is that of the validation layers'
 * GPU-assisted validation, extended by its last word, the index of the pair among the hits.
 *
 * <p>Order keys: fragment {@code y << 16 | x}, compute the linear global invocation, vertex {@code (instance << 16) +
 * vertex}; 0 in other stages, whose stage words are 0 as well.
 */
package dev.vkval.spirv.pass;
