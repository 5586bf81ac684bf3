package dev.vkval.rule;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;

/** Values as programs write them. */
final class Values {
    private Values() {}

    static String text(Type type, long value) {
        return switch (type.kind()) {
            case REAL -> Float.toString((float) Double.longBitsToDouble(value));
            case ENUMERANT -> enumerant(type.name(), value);
            case FLAGS -> Registry.vulkan().enumeration(type.name()).bitNames(value);
            case HANDLE -> value == 0 ? "VK_NULL_HANDLE" : type.name() + " " + value;
            case POINTER -> value == 0 ? "NULL" : "not NULL";
            default -> integer(type, value);
        };
    }

    private static String enumerant(String enumeration, long value) {
        Enumeration known = Registry.vulkan().enumeration(enumeration);
        String name = known.nameOf(value);
        return name == null ? Long.toString(value) : name;
    }

    private static String integer(Type type, long value) {
        if ("VkBool32".equals(type.name()) && (value == 0 || value == 1)) {
            return value == 1 ? "VK_TRUE" : "VK_FALSE";
        }
        if (value == CMemoryReader.ALL_ONES) {
            return "VK_WHOLE_SIZE";
        }
        return value == CMemoryReader.MOST ? "2^63 or more" : Long.toString(value);
    }
}
