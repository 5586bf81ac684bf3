package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;

/**
 * A content that is not valid.
 *
 * @param rule id of the rule
 * @param title the fact, without values
 * @param sentence the fact, with values
 * @param buffer the buffer that has the value
 * @param offset of the value in the buffer, in bytes
 * @param sizeBytes of the value
 * @param help what to do
 */
public record ContentError(
        ContentKind kind,
        String rule,
        String title,
        String sentence,
        BufferState buffer,
        long offset,
        long sizeBytes,
        String help) {

    /** A value that the build of an acceleration structure reads. */
    static ContentError buildInput(String rule, String title, String sentence, BufferPart value, String help) {
        String where = sentence + " The value is at offset " + value.offset() + " of " + value.buffer() + ".";
        return new ContentError(
                ContentKind.BUILD_INPUT, rule, title, where, value.buffer(), value.offset(), value.sizeBytes(), help);
    }

    /** A parameter of an indirect command. */
    static ContentError parameter(
            String rule, String title, String sentence, BufferState buffer, long offset, long sizeBytes, String help) {
        String where = sentence + " The value is at offset " + offset + " of " + buffer + ".";
        return new ContentError(ContentKind.PARAMETERS, rule, title, where, buffer, offset, sizeBytes, help);
    }
}
