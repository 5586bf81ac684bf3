package dev.vkval.spirv.debug;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.List;

/** The source texts in a module. */
final class SourceTexts {
    private static final int FILE_OPERAND = 2;
    private static final int TEXT_OPERAND = 3;

    private final List<SourceText> texts = new ArrayList<>();

    SourceTexts(SpirvModule module) {
        readSources(module);
        new ShaderDebugInfo(module).sourceTexts().forEach((file, text) -> texts.add(new SourceText(file, text)));
    }

    List<SourceText> all() {
        return texts;
    }

    private void readSources(SpirvModule module) {
        String file = "";
        StringBuilder text = null;
        for (Instruction instruction : module.section(Section.DEBUG_SOURCES)) {
            if (instruction.opcode() == Op.SOURCE) {
                finish(file, text);
                boolean hasText = instruction.operandCount() > TEXT_OPERAND;
                text = hasText ? new StringBuilder(instruction.string(TEXT_OPERAND)) : null;
                file = string(module, instruction.operandOr(FILE_OPERAND, 0));
            } else if (instruction.opcode() == Op.SOURCE_CONTINUED && text != null) {
                text.append(instruction.string(0));
            }
        }
        finish(file, text);
    }

    private void finish(String file, StringBuilder text) {
        if (text != null) {
            texts.add(new SourceText(file, text.toString()));
        }
    }

    static String string(SpirvModule module, int id) {
        Instruction definition = module.definition(id);
        return definition != null && definition.opcode() == Op.STRING ? definition.string(0) : "";
    }

    /**
     * The rows around a line that are numbered consecutively with it, including its own; empty if no text contains it.
     */
    List<SourceExcerpt> excerpt(String file, int line, int before, int after) {
        for (SourceText text : texts) {
            List<SourceExcerpt> excerpt = text.excerpt(file, line, before, after);
            if (!excerpt.isEmpty()) {
                return excerpt;
            }
        }
        return List.of();
    }
}
