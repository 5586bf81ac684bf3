package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;

/**
 * A content that is not valid.
 *
 * @param rule id of the rule
 * @param title the fact, without values
 * @param sentence the fact, with values
 * @param buffer the buffer that is read
 * @param offset of what is read of it, in bytes
 * @param sizeBytes of that
 * @param help what to do
 * @param value where the value is that is not valid, null if it is not in a buffer
 */
public record ContentError(
        ContentKind kind,
        String rule,
        String title,
        String sentence,
        BufferState buffer,
        long offset,
        long sizeBytes,
        String help,
        BufferPart value) {

    /** A value of the contents that are read. */
    static ContentError of(
            ContentKind kind, String rule, String title, String sentence, BufferPart value, String help) {
        return new ContentError(
                kind, rule, title, sentence, value.buffer(), value.offset(), value.sizeBytes(), help, value);
    }

    /** The same error, whose value is in another place than what is read. */
    ContentError by(BufferPart otherValue) {
        return new ContentError(kind, rule, title, sentence, buffer, offset, sizeBytes, help, otherValue);
    }

    /** A value that the build of an acceleration structure reads. */
    static ContentError buildInput(String rule, String title, String sentence, BufferPart value, String help) {
        String where = sentence + " The value is at offset " + value.offset() + " of " + value.buffer() + ".";
        return of(ContentKind.BUILD_INPUT, rule, title, where, value, help);
    }

    /** A parameter of an indirect command. */
    static ContentError parameter(
            String rule, String title, String sentence, BufferState buffer, long offset, long sizeBytes, String help) {
        String where = sentence + " The value is at offset " + offset + " of " + buffer + ".";
        return of(ContentKind.PARAMETERS, rule, title, where, new BufferPart(buffer, offset, sizeBytes), help);
    }
}
