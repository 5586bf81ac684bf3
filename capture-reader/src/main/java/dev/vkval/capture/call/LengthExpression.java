package dev.vkval.capture.call;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * A {@code len} expression of the registry, evaluated against C memory.
 *
 * <p>Grammar: sums, products and integer quotients of numbers, API constants, sibling members ({@code count}), members
 * behind a sibling pointer ({@code pInfo->count}) and, for parameters, counts behind a pointer ({@code pCount}).
 */
final class LengthExpression {

    /** A value computed from the memory of the enclosing struct or of the parameter slots. */
    private interface Term {
        long value(long base);
    }

    private final String text;
    private final List<Member> siblings;
    private final Registry registry;
    private int at;

    private LengthExpression(String text, List<Member> siblings, Registry registry) {
        this.text = text;
        this.siblings = siblings;
        this.registry = registry;
    }

    /** A compiled expression. */
    static final class Compiled {
        private final Term term;

        private Compiled(Term term) {
            this.term = term;
        }

        /** @param base address of the struct, or of the first parameter slot */
        long evaluate(long base) {
            return term.value(base);
        }
    }

    /** Compiles; null where the length is only known from the encoding. */
    static Compiled compile(String text, List<Member> siblings, Registry registry) {
        if (text == null || text.startsWith("?") || text.startsWith("*")) {
            return null;
        }
        LengthExpression parser = new LengthExpression(text, siblings, registry);
        Term term = parser.sum();
        if (parser.at != text.length()) {
            throw new IllegalStateException("length expression not understood: " + text);
        }
        return new Compiled(term);
    }

    private Term sum() {
        Term left = product();
        while (take('+')) {
            Term a = left;
            Term b = product();
            left = base -> a.value(base) + b.value(base);
        }
        return left;
    }

    private Term product() {
        Term left = factor();
        while (at < text.length() && (text.charAt(at) == '*' || text.charAt(at) == '/')) {
            Term a = left;
            if (take('*')) {
                Term b = factor();
                left = base -> a.value(base) * b.value(base);
            } else {
                take('/');
                Term b = factor();
                left = base -> a.value(base) / b.value(base);
            }
        }
        return left;
    }

    private Term factor() {
        if (take('(')) {
            Term inner = sum();
            take(')');
            return inner;
        }
        String word = word();
        if (Character.isDigit(word.charAt(0))) {
            long number = Long.parseLong(word);
            return base -> number;
        }
        Integer constant = registry.namedConstant(word);
        if (constant != null) {
            long number = constant;
            return base -> number;
        }
        return path(word);
    }

    private Term path(String word) {
        Member member = sibling(word);
        int offset = member.offset();
        if (text.startsWith("->", at)) {
            at += 2;
            Struct target = registry.struct(member.type());
            Member field = target.member(word());
            return base -> {
                long pointer = MemoryUtil.memGetLong(base + offset);
                return pointer == 0 ? 0 : read(pointer + field.offset(), field.valueBytes());
            };
        }
        if (member.pointers() > 0) {
            int bytes = member.valueBytes();
            return base -> {
                long pointer = MemoryUtil.memGetLong(base + offset);
                return pointer == 0 ? 0 : read(pointer, bytes);
            };
        }
        int bytes = member.valueBytes();
        return base -> read(base + offset, bytes);
    }

    private Member sibling(String name) {
        for (Member member : siblings) {
            if (member.name().equals(name)) {
                return member;
            }
        }
        throw new IllegalStateException("length " + text + " names no sibling");
    }

    private static long read(long address, int bytes) {
        return switch (bytes) {
            case 1 -> MemoryUtil.memGetByte(address) & 0xFFL;
            case 2 -> MemoryUtil.memGetShort(address) & 0xFFFFL;
            case Integer.BYTES -> MemoryUtil.memGetInt(address) & 0xFFFF_FFFFL;
            default -> MemoryUtil.memGetLong(address);
        };
    }

    private String word() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    /** Whether the expression reads a member that stands behind the given one. */
    static boolean readsBehind(Member pointer, List<Member> siblings) {
        String length = pointer.length();
        int index = siblings.indexOf(pointer);
        for (int i = index + 1; length != null && i < siblings.size(); i++) {
            if (length.equals(siblings.get(i).name()) && siblings.get(i).base() != Base.VOID) {
                return true;
            }
        }
        return false;
    }
}
