package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** How a message names a path: words, and the indices of aliases where those stand at the time. */
final class PathLabel {
    /** A part of the label, as it reads at the time. */
    private interface Part {
        String text(Frame frame);
    }

    private final List<Part> parts;
    private final int handleParts;
    private final boolean pointer;
    private final boolean command;

    /**
     * @param handleParts parts up to the first handle that the path goes behind, -1 where it goes behind none
     * @param pointer whether it ends with a pointer to one structure
     * @param command whether it ends with a command, whose last parameters are meant
     */
    private PathLabel(List<Part> parts, int handleParts, boolean pointer, boolean command) {
        this.parts = List.copyOf(parts);
        this.handleParts = handleParts;
        this.pointer = pointer;
        this.command = command;
    }

    static PathLabel of(String word) {
        return new PathLabel(List.of(frame -> word), -1, false, false);
    }

    /** The same path, which has come to a pointer to one structure. */
    PathLabel pointer() {
        return new PathLabel(parts, handleParts, true, false);
    }

    /** The same path, which has come to a command. */
    PathLabel ofCommand() {
        return new PathLabel(parts, handleParts, true, true);
    }

    boolean command() {
        return command;
    }

    /** What stands before the name of a member, as in C; of a parameter as the specification does. */
    String separator() {
        return command ? "::" : pointer ? "->" : ".";
    }

    /** The element of an array that an alias stands for. */
    PathLabel element(int alias) {
        return with(frame -> "[" + frame.index(alias) + "]");
    }

    /** The element of an array with an index that is computed. */
    PathLabel element(Code index) {
        return with(frame -> frame.present(index) == Truth.TRUE ? "[" + index.of(frame) + "]" : "[]");
    }

    PathLabel then(String word) {
        return with(frame -> word);
    }

    /** The path goes behind the handle that it has come to. */
    PathLabel behindHandle() {
        return new PathLabel(parts, handleParts < 0 ? parts.size() : handleParts, false, false);
    }

    /** A value of the object that the path has come to. */
    PathLabel behind(String member) {
        return behindHandle().then("." + member);
    }

    /** The member or parameter that the path begins with, up to a handle: {@code pRegions[2].srcOffset}. */
    String parameter(Frame frame) {
        return text(frame, handleParts < 0 ? parts.size() : handleParts);
    }

    private PathLabel with(Part part) {
        List<Part> all = new ArrayList<>(parts);
        all.add(part);
        return new PathLabel(all, handleParts, false, false);
    }

    /** {@code pRegions[2].srcOffset}. */
    String text(Frame frame) {
        return text(frame, parts.size());
    }

    private String text(Frame frame, int count) {
        StringBuilder text = new StringBuilder();
        parts.subList(0, count).forEach(part -> text.append(part.text(frame)));
        return text.toString();
    }
}
