package dev.vkval.capture.change;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.math.BigInteger;
import java.util.Map;

/** Values as text, by the type of the member that they are for. */
final class ValueText {
    /** Constants of the API that are all ones, by name. */
    private static final Map<String, Long> ONES = Map.of(
            "VK_WHOLE_SIZE", -1L,
            "VK_QUEUE_FAMILY_IGNORED", 0xFFFF_FFFFL,
            "VK_QUEUE_FAMILY_EXTERNAL", 0xFFFF_FFFEL,
            "VK_SUBPASS_EXTERNAL", 0xFFFF_FFFFL,
            "VK_ATTACHMENT_UNUSED", 0xFFFF_FFFFL,
            "VK_REMAINING_MIP_LEVELS", 0xFFFF_FFFFL,
            "VK_REMAINING_ARRAY_LAYERS", 0xFFFF_FFFFL);

    private final Member member;
    private final String path;

    private ValueText(Member member, String path) {
        this.member = member;
        this.path = path;
    }

    /**
     * The bits of a value in C memory, in the low bytes.
     *
     * @param old the bits that are there now
     * @param bytes the size of the value
     */
    static long bits(Member member, String path, Assignment assignment, long old, int bytes) throws ChangeException {
        ValueText text = new ValueText(member, path);
        String value = assignment.value();
        if (assignment.operator() != Assignment.Operator.SET) {
            Enumeration enumeration = EnumerantNames.of(member.type());
            if (member.base() != Base.ENUM || enumeration == null || !enumeration.flags()) {
                throw new ChangeException(path + " is a " + member.type() + "; bits can be added to flags only");
            }
            long flags = text.flags(enumeration, value, bytes);
            return assignment.operator() == Assignment.Operator.ADD ? old | flags : old & ~flags;
        }
        return switch (member.base()) {
            case F32 -> Float.floatToRawIntBits(text.real(value).floatValue()) & 0xFFFF_FFFFL;
            case F64 -> Double.doubleToRawLongBits(text.real(value));
            case ENUM -> text.enumerant(value, bytes);
            case HANDLE -> isNull(value) ? 0 : text.integer(value, Long.BYTES, false);
            default -> text.integer(value, bytes, member.base().signed());
        };
    }

    static boolean isNull(String value) {
        return value.equals("null") || value.equals("NULL") || value.equals("VK_NULL_HANDLE");
    }

    private Double real(String value) throws ChangeException {
        try {
            return Double.valueOf(value);
        } catch (NumberFormatException e) {
            throw new ChangeException(path + ": '" + value + "' is not a number; expected one such as 0.5");
        }
    }

    private long enumerant(String value, int bytes) throws ChangeException {
        Enumeration enumeration = EnumerantNames.of(member.type());
        if (enumeration == null || isNumber(value)) {
            return integer(value, bytes, true);
        }
        return enumeration.flags() ? flags(enumeration, value, bytes) : EnumerantNames.value(enumeration, value, path);
    }

    private long flags(Enumeration enumeration, String value, int bytes) throws ChangeException {
        long flags = 0;
        for (String name : value.split("\\|", -1)) {
            String flag = name.strip();
            flags |= isNumber(flag) ? integer(flag, bytes, false) : EnumerantNames.value(enumeration, flag, path);
        }
        return flags;
    }

    private static boolean isNumber(String value) {
        return value.matches("-?\\d.*");
    }

    private long integer(String value, int bytes, boolean signed) throws ChangeException {
        Long known = constant(value);
        BigInteger number = known == null ? parsed(value) : BigInteger.valueOf(known);
        BigInteger most = BigInteger.ONE.shiftLeft(bytes * Byte.SIZE);
        BigInteger least = signed || known != null ? most.shiftRight(1).negate() : BigInteger.ZERO;
        if (number.compareTo(most) >= 0 || number.compareTo(least) < 0) {
            throw new ChangeException(
                    path + ": " + value + " does not fit into the " + bytes * Byte.SIZE + " bits of " + member.type());
        }
        return number.longValue();
    }

    private Long constant(String value) {
        if (member.type().equals("VkBool32") && (value.equals("true") || value.equals("false"))) {
            return value.equals("true") ? 1L : 0L;
        }
        Integer named = Registry.vulkan().namedConstant(value);
        return named == null ? ONES.get(value) : Long.valueOf(named);
    }

    private BigInteger parsed(String value) throws ChangeException {
        try {
            boolean hex = value.startsWith("0x") || value.startsWith("0X");
            return hex ? new BigInteger(value.substring(2), 16) : new BigInteger(value);
        } catch (NumberFormatException e) {
            String expected = member.base() == Base.HANDLE
                    ? "a captured id, as in reports, or null"
                    : "an integer, such as 64 or 0x40";
            throw new ChangeException(path + ": '" + value + "' is not a " + member.type() + "; expected " + expected);
        }
    }
}
