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
 * of what a sibling pointer refers to ({@code pInfo->count}) and, for parameters, counts that a pointer refers to
 * ({@code pCount}).
 */
public final class LengthExpression {

    /**
     * A value computed from the memory of the enclosing struct or of the parameter slots. Classes, because lambda
     * expressions would cost a noticeable part of the start time.
     */
    private interface Term {
        long value(long base);
    }

    private record Constant(long number) implements Term {
        @Override
        public long value(long base) {
            return number;
        }
    }

    private record Sum(Term left, Term right) implements Term {
        @Override
        public long value(long base) {
            return left.value(base) + right.value(base);
        }
    }

    private record Product(Term left, Term right) implements Term {
        @Override
        public long value(long base) {
            return left.value(base) * right.value(base);
        }
    }

    private record Quotient(Term left, Term right) implements Term {
        @Override
        public long value(long base) {
            return left.value(base) / right.value(base);
        }
    }

    private record Field(int offset, int bytes) implements Term {
        @Override
        public long value(long base) {
            return read(base + offset, bytes);
        }
    }

    /** A value that a pointer refers to, 0 if the pointer is null. */
    private record Behind(int pointerOffset, int offset, int bytes) implements Term {
        @Override
        public long value(long base) {
            long pointer = MemoryUtil.memGetLong(base + pointerOffset);
            return pointer == 0 ? 0 : read(pointer + offset, bytes);
        }
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
    public static final class Compiled {
        private final Term term;

        private Compiled(Term term) {
            this.term = term;
        }

        /** @param base address of the struct, or of the first parameter slot */
        public long evaluate(long base) {
            return term.value(base);
        }
    }

    /**
     * Compiles an expression; null if the length is known only from the encoding.
     *
     * @param text the registry's {@code len}, null for none
     * @param siblings the members or parameters that it may name
     */
    public static Compiled compile(String text, List<Member> siblings, Registry registry) {
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
            left = new Sum(left, product());
        }
        return left;
    }

    private Term product() {
        Term left = factor();
        while (at < text.length() && (text.charAt(at) == '*' || text.charAt(at) == '/')) {
            if (take('*')) {
                left = new Product(left, factor());
            } else {
                take('/');
                left = new Quotient(left, factor());
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
            return new Constant(Long.parseLong(word));
        }
        Integer constant = registry.namedConstant(word);
        if (constant != null) {
            return new Constant(constant);
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
            return new Behind(offset, field.offset(), field.valueBytes());
        }
        return member.pointers() > 0
                ? new Behind(offset, 0, member.valueBytes())
                : new Field(offset, member.valueBytes());
    }

    private Member sibling(String name) {
        for (Member member : siblings) {
            if (member.name().equals(name)) {
                return member;
            }
        }
        throw new IllegalStateException("length " + text + " does not name a sibling");
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

    /** Whether the expression reads a member that is declared after the given one. */
    static boolean readsBehind(Member pointer, List<Member> siblings) {
        String length = pointer.length();
        if (length == null) {
            return false;
        }
        boolean behind = false;
        for (Member sibling : siblings) {
            if (behind && length.equals(sibling.name()) && sibling.base() != Base.VOID) {
                return true;
            }
            behind |= sibling == pointer;
        }
        return false;
    }
}
