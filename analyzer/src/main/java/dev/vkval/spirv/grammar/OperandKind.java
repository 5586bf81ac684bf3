package dev.vkval.spirv.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A kind of operand: an id, a literal, an enumeration, a mask or a pair of two others. */
public final class OperandKind {
    private final String name;
    private final OperandCategory category;
    private final Map<Integer, Enumerant> byValue = new HashMap<>();
    private final Map<String, Enumerant> byName = new HashMap<>();
    private final List<OperandKind> parts = new ArrayList<>(2);

    OperandKind(String name, OperandCategory category) {
        this.name = name;
        this.category = category;
    }

    public String name() {
        return name;
    }

    public OperandCategory category() {
        return category;
    }

    /** The enumerant or mask bit of a value, null if the grammar has none. */
    public Enumerant enumerant(int value) {
        return byValue.get(value);
    }

    /** The enumerant of a name or alias, null if the grammar has none. */
    public Enumerant enumerant(String enumerantName) {
        return byName.get(enumerantName);
    }

    /** The two kinds of a pair; empty otherwise. */
    public List<OperandKind> parts() {
        return Collections.unmodifiableList(parts);
    }

    void add(Enumerant enumerant) {
        byValue.putIfAbsent(enumerant.value(), enumerant);
        enumerant.names().forEach(each -> byName.put(each, enumerant));
    }

    void addPart(OperandKind part) {
        parts.add(part);
    }

    @Override
    public String toString() {
        return name;
    }
}
