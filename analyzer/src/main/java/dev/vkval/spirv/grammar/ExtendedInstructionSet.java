package dev.vkval.spirv.grammar;

import java.util.HashMap;
import java.util.Map;

/** The instructions of an OpExtInstImport. */
public final class ExtendedInstructionSet {
    private final String name;
    private final Map<Integer, InstructionFormat> byNumber = new HashMap<>();
    private final Map<String, InstructionFormat> byName = new HashMap<>();

    ExtendedInstructionSet(String name) {
        this.name = name;
    }

    /** The name, as in OpExtInstImport. */
    public String name() {
        return name;
    }

    /** The instruction of a number, null if the set has none. */
    public InstructionFormat instruction(int number) {
        return byNumber.get(number);
    }

    /** The instruction of a name, null if the set has none. */
    public InstructionFormat instruction(String instructionName) {
        return byName.get(instructionName);
    }

    void add(InstructionFormat format) {
        byNumber.put(format.opcode(), format);
        format.names().forEach(each -> byName.put(each, format));
    }
}
