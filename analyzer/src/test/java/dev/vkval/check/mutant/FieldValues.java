package dev.vkval.check.mutant;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CallFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/** Values that a field could have, other than the one it has. */
final class FieldValues {
    private static final float[] FRACTIONS = {-1, 0, 0.5f, 1, 2, 1e9f};
    private static final long LARGE = 1L << 20;
    private static final long HUGE = 1L << 30;
    private static final int HIGH_BIT = 30;
    private static final long NO_ENUMERANT = 0x7FFF_FFF0L;
    private static final long ALL_32 = 0xFFFF_FFFFL;

    private final Map<String, List<Long>> handles = new HashMap<>();
    private final int mostHandles;

    FieldValues(int mostHandles) {
        this.mostHandles = mostHandles;
    }

    /** Begins another capture. */
    void forget() {
        handles.clear();
    }

    /** Remembers the object that a field names. */
    void know(CallFields.Field field) {
        if (field.member().base() == Base.HANDLE) {
            know(field.member().type(), field.value());
        }
    }

    /** Remembers the objects that a call returned. */
    void know(Call call) {
        List<Member> parameters = call.command().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Member parameter = parameters.get(i);
            long address = call.u64(i);
            if (parameter.base() == Base.HANDLE && parameter.pointers() == 1 && !parameter.constant() && address != 0) {
                know(parameter.type(), MemoryUtil.memGetLong(address));
            }
        }
    }

    private void know(String type, long handle) {
        if (handle != 0) {
            List<Long> known = handles.computeIfAbsent(type, each -> new ArrayList<>());
            known.remove(handle);
            known.add(0, handle);
        }
    }

    /** Any values: all enumerants, small and great numbers, the objects that are known. */
    Set<Long> of(CallFields.Field field) {
        long now = field.value();
        Set<Long> values = special(field);
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (field.member().base() == Base.ENUM && enumeration != null) {
            for (long value : enumeration.values().values()) {
                values.add(enumeration.flags() ? now ^ value : value);
            }
            values.add(enumeration.flags() ? now ^ 1L << (field.wide() ? 2 * HIGH_BIT : HIGH_BIT) : NO_ENUMERANT);
            values.add(0L);
        } else if (values.isEmpty()) {
            values.addAll(
                    List.of(0L, 1L, 2L, 3L, now + 1, now - 1, now * 2, now / 2, LARGE, HUGE, ALL_32 - 1, ALL_32, -1L));
        }
        values.remove(now);
        return values;
    }

    /** The values that the names of a rule suggest. */
    Set<Long> of(CallFields.Field field, Set<String> names) {
        long now = field.value();
        Set<Long> values = special(field);
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (field.member().base() == Base.ENUM && enumeration != null) {
            for (Map.Entry<String, Long> each : enumeration.values().entrySet()) {
                if (names.contains(each.getKey())) {
                    values.add(enumeration.flags() ? now ^ each.getValue() : each.getValue());
                    values.add(each.getValue());
                }
            }
            values.add(0L);
            enumeration.values().values().stream().limit(3).forEach(values::add);
        } else if (values.isEmpty()) {
            values.addAll(List.of(0L, 1L, 2L, 3L, now + 1, LARGE));
            names.stream()
                    .filter(name -> name.matches("\\d{1,9}"))
                    .map(Long::parseLong)
                    .forEach(number -> values.addAll(List.of(number, number + 1)));
        }
        values.remove(now);
        return values;
    }

    private Set<Long> special(CallFields.Field field) {
        Set<Long> values = new LinkedHashSet<>();
        if (field.member().type().equals("VkBool32")) {
            values.addAll(List.of(0L, 1L));
        } else if (field.member().base() == Base.HANDLE) {
            handles.getOrDefault(field.member().type(), List.of()).stream()
                    .limit(mostHandles)
                    .forEach(values::add);
            values.add(0L);
            if (!Registry.vulkan().handle(field.member().type()).dispatchable()) {
                values.add(CallChange.NO_OBJECT);
            }
        } else if (field.member().base() == Base.F32) {
            for (float value : FRACTIONS) {
                values.add(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
            }
        }
        return values;
    }
}
