package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The vertices and instances of a command whose draws are recorded. */
final class DirectDraws implements ContentCheck {
    private final CheckedCommand command;
    private final VertexFetch fetch;
    private final DrawIndices indices;
    private final List<DrawRange> draws;
    private final List<DrawRange> read = new ArrayList<>();
    private final List<BufferPart> parts = new ArrayList<>();

    /** @param mostBytes of the indices of a draw, beyond which they are not read */
    DirectDraws(CheckedCommand command, VertexFetch fetch, boolean indexed, List<DrawRange> draws, long mostBytes) {
        this.command = command;
        this.fetch = fetch;
        this.draws = draws;
        this.indices = indexed ? new DrawIndices(command, fetch) : null;
        for (DrawRange draw : indexed ? draws : List.<DrawRange>of()) {
            BufferPart part = indices.allowAll(draw.vertexOffset()) ? null : indices.part(draw);
            if (part != null && part.sizeBytes() <= mostBytes) {
                read.add(draw);
                parts.add(part);
            }
        }
    }

    /** Whether nothing can be wrong, whatever the contents are. */
    boolean good() {
        List<ContentError> errors = new ArrayList<>();
        judgeRecorded(errors::add);
        return errors.isEmpty() && parts.isEmpty();
    }

    @Override
    public List<BufferPart> parts() {
        return parts;
    }

    private void judgeRecorded(Consumer<ContentError> errors) {
        for (DrawRange draw : draws) {
            fetch.judgeInstances(command, draw, errors);
            if (indices == null) {
                fetch.judgeVertices(command, draw, errors);
            }
        }
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        judgeRecorded(errors);
        for (int i = 0; i < read.size(); i++) {
            DrawRange draw = read.get(i);
            indices.judge(draw, contents.get(i), draw.first(), errors);
        }
    }
}
