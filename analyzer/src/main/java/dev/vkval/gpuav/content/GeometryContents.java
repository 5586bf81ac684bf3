package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/** What the build of an acceleration structure reads of one geometry. */
interface GeometryContents {
    List<BufferPart> parts();

    /** Judges the values by themselves. */
    void judge(List<ByteBuffer> contents, Consumer<ContentError> errors);

    /** Which primitives are active, null if it cannot be said. */
    GeometryActivity activity(List<ByteBuffer> contents);

    /** Where the number of a corner is that says whether its primitive is active. */
    Place corner(List<ByteBuffer> contents, int corner);

    /** Where an index is. */
    Place index(int number);

    /**
     * A value in a buffer.
     *
     * @param what names it in a sentence
     */
    record Place(BufferPart value, String what) {}
}
