package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds or adds types, constants and variables; copies instructions with their decorations. */
public final class ModuleEditor {
    private static final int VERSION_1_3 = 1 << 16 | 3 << 8;
    private static final int VERSION_1_4 = 1 << 16 | 4 << 8;

    private final SpirvModule module;
    private final OperandWalker walker;
    private final Map<List<Integer>, Integer> known = new HashMap<>();
    private final Map<Integer, List<Instruction>> decorations = new HashMap<>();
    private final Map<Integer, Integer> wordArrays = new HashMap<>();
    private int emittedWords;

    public ModuleEditor(SpirvModule module) {
        this.module = module;
        this.walker = new OperandWalker(module);
        module.section(Section.TYPES).forEach(instruction -> {
            if (instruction.resultId() != 0) {
                known.putIfAbsent(key(instruction), instruction.resultId());
            }
        });
        module.section(Section.ANNOTATIONS).forEach(instruction -> {
            if (instruction.opcode() == Op.DECORATE || instruction.opcode() == Op.DECORATE_ID) {
                decorations
                        .computeIfAbsent(instruction.operand(0), id -> new ArrayList<>())
                        .add(instruction);
            }
        });
    }

    public SpirvModule module() {
        return module;
    }

    /** The words without the result id, which are equal for equal types and constants. */
    private static List<Integer> key(Instruction instruction) {
        List<Integer> key = new ArrayList<>();
        key.add(instruction.opcode());
        key.add(instruction.resultType());
        for (int i = 0; i < instruction.operandCount(); i++) {
            key.add(instruction.operand(i));
        }
        return key;
    }

    /** The module's type with these operands, or a new one. */
    public int type(int opcode, int... operands) {
        int[] words = new int[operands.length + 1];
        System.arraycopy(operands, 0, words, 1, operands.length);
        return findOrAdd(Instruction.of(opcode, words), 1);
    }

    public int uint() {
        return type(Op.TYPE_INT, Integer.SIZE, 0);
    }

    public int bool() {
        return type(Op.TYPE_BOOL);
    }

    public int pointer(int storageClass, int pointee) {
        return type(Op.TYPE_POINTER, storageClass, pointee);
    }

    /** An unsigned constant of 32 bits. */
    public int constant(int value) {
        return constantOf(uint(), value);
    }

    /** A constant of a type of 32 bits. */
    public int constantOf(int type, int bits) {
        return findOrAdd(Instruction.of(Op.CONSTANT, type, 0, bits), 2);
    }

    /** The integer one of a type, or a vector of ones. */
    public int one(int type) {
        int element = module.types().elementType(type);
        if (element == 0) {
            boolean wide = module.types().widthBits(type) > Integer.SIZE;
            return findOrAdd(
                    wide ? Instruction.of(Op.CONSTANT, type, 0, 1, 0) : Instruction.of(Op.CONSTANT, type, 0, 1), 2);
        }
        return repeated(type, one(element));
    }

    /** A constant vector of a type with equal components. */
    public int repeated(int type, int component) {
        int[] words = new int[2 + module.definition(type).operand(1)];
        Arrays.fill(words, component);
        words[0] = type;
        words[1] = 0;
        return findOrAdd(Instruction.of(Op.CONSTANT_COMPOSITE, words), 2);
    }

    /** An unsigned constant of 32 bits that no other use of its value shares. */
    public int ownConstant(int value) {
        int id = module.allocateId();
        module.append(Section.TYPES, Instruction.of(Op.CONSTANT, uint(), id, value));
        return id;
    }

    /** A composite constant. */
    public int composite(int type, int... parts) {
        int[] words = new int[parts.length + 2];
        words[0] = type;
        System.arraycopy(parts, 0, words, 2, parts.length);
        return findOrAdd(Instruction.of(Op.CONSTANT_COMPOSITE, words), 2);
    }

    public int trueConstant() {
        return findOrAdd(Instruction.of(Op.CONSTANT_TRUE, bool(), 0), 2);
    }

    /** The zero of a type, or an undefined value for a type with addresses, which have no null constant. */
    public int zero(int type) {
        return findOrAdd(Instruction.of(holdsAddresses(type) ? Op.UNDEF : Op.CONSTANT_NULL, type, 0), 2);
    }

    private boolean holdsAddresses(int type) {
        Types types = module.types();
        int inner = types.withoutArrays(type);
        if (types.storageClass(inner) == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            return true;
        }
        for (int member = 0; member < types.memberCount(inner); member++) {
            if (holdsAddresses(types.memberType(inner, member))) {
                return true;
            }
        }
        return false;
    }

    private int findOrAdd(Instruction instruction, int resultWord) {
        Integer id = known.get(key(instruction));
        if (id == null) {
            id = module.allocateId();
            instruction.setWord(resultWord, id);
            known.put(key(instruction), id);
            module.append(Section.TYPES, instruction);
        }
        return id;
    }

    /** A new structure, decorated as a block, with members at ascending offsets. */
    public int block(int[] memberTypes, int[] offsets) {
        int id = structure(memberTypes, offsets);
        decorate(id, Decoration.BLOCK);
        return id;
    }

    /** A new structure with members at ascending offsets. */
    public int structure(int[] memberTypes, int[] offsets) {
        int id = module.allocateId();
        int[] words = new int[memberTypes.length + 1];
        words[0] = id;
        System.arraycopy(memberTypes, 0, words, 1, memberTypes.length);
        module.append(Section.TYPES, Instruction.of(Op.TYPE_STRUCT, words));
        for (int i = 0; i < offsets.length; i++) {
            module.append(
                    Section.ANNOTATIONS, Instruction.of(Op.MEMBER_DECORATE, id, i, Decoration.OFFSET, offsets[i]));
        }
        return id;
    }

    /** A new runtime array of words. */
    public int wordArray() {
        int id = module.allocateId();
        module.append(Section.TYPES, Instruction.of(Op.TYPE_RUNTIME_ARRAY, id, uint()));
        decorate(id, Decoration.ARRAY_STRIDE, Integer.BYTES);
        return id;
    }

    /** An array of words with a stride. */
    public int wordArray(int length) {
        return wordArrays.computeIfAbsent(length, key -> {
            int id = module.allocateId();
            int count = constant(key);
            module.append(Section.TYPES, Instruction.of(Op.TYPE_ARRAY, id, uint(), count));
            decorate(id, Decoration.ARRAY_STRIDE, Integer.BYTES);
            return id;
        });
    }

    /** An array of words without a stride. */
    public int plainArray(int length) {
        int id = module.allocateId();
        module.append(Section.TYPES, Instruction.of(Op.TYPE_ARRAY, id, uint(), constant(length)));
        return id;
    }

    /** A storage buffer of a structure. */
    public int storageBuffer(int structure, int set, int binding) {
        if (module.version() < VERSION_1_3) {
            extension("SPV_KHR_storage_buffer_storage_class");
        }
        int id = variable(StorageClass.STORAGE_BUFFER, structure);
        decorate(id, Decoration.DESCRIPTOR_SET, set);
        decorate(id, Decoration.BINDING, binding);
        return id;
    }

    public int variable(int storageClass, int type) {
        int pointer = pointer(storageClass, type);
        int id = module.allocateId();
        module.append(Section.TYPES, Instruction.of(Op.VARIABLE, pointer, id, storageClass));
        return id;
    }

    /** A new word that each invocation has for itself, for an entry point and the functions that it calls. */
    public int privateWord(Instruction entryPoint) {
        int id = variable(StorageClass.PRIVATE, uint());
        addToInterface(entryPoint, id);
        return id;
    }

    /** A new function without blocks, which is not yet part of the module. */
    public Function function(int type, int resultType, List<Instruction> parameters) {
        int id = module.allocateId();
        return Function.create(module.define(Instruction.of(Op.FUNCTION, resultType, id, 0, type)), parameters);
    }

    /** A new, empty block at the end of a function. */
    public Block addBlock(Function function) {
        Block block = new Block(module.define(Instruction.of(Op.LABEL, module.allocateId())));
        function.blocks().add(block);
        return block;
    }

    public void decorate(int id, int decoration, int... values) {
        int[] words = new int[values.length + 2];
        words[0] = id;
        words[1] = decoration;
        System.arraycopy(values, 0, words, 2, values.length);
        Instruction added = module.append(Section.ANNOTATIONS, Instruction.of(Op.DECORATE, words));
        decorations.computeIfAbsent(id, key -> new ArrayList<>()).add(added);
    }

    public void extension(String name) {
        List<Instruction> extensions = module.section(Section.EXTENSIONS);
        if (extensions.stream().noneMatch(extension -> extension.string(0).equals(name))) {
            extensions.add(Instruction.of(Op.EXTENSION, Instruction.stringWords(name)));
        }
    }

    /** Adds a variable to an entry point's interface, if its storage class and the version require that. */
    public void addToInterface(Instruction entryPoint, int variable) {
        int storage = module.types().storageClass(module.definition(variable).resultType());
        boolean always = storage == StorageClass.INPUT || storage == StorageClass.OUTPUT;
        if (!always && module.version() < VERSION_1_4) {
            return;
        }
        int count = entryPoint.operandCount();
        int firstVariable = 2 + entryPoint.stringWords(entryPoint.firstOperandWord() + 2);
        int[] operands = new int[count + 1];
        for (int i = 0; i < count; i++) {
            operands[i] = entryPoint.operand(i);
            if (i >= firstVariable && operands[i] == variable) {
                return;
            }
        }
        operands[count] = variable;
        entryPoint.replaceOperands(operands);
    }

    /** An instruction with a new result, added at the end of a list. */
    public int emit(List<Instruction> body, int opcode, int resultType, int... operands) {
        int id = module.allocateId();
        int[] words = new int[operands.length + 2];
        words[0] = resultType;
        words[1] = id;
        System.arraycopy(operands, 0, words, 2, operands.length);
        body.add(module.define(Instruction.of(opcode, words)));
        emittedWords += words.length + 1;
        return id;
    }

    /** An instruction without a result, added at the end of a list. */
    public void emitVoid(List<Instruction> body, int opcode, int... operands) {
        body.add(Instruction.of(opcode, operands));
        emittedWords += operands.length + 1;
    }

    /** Words of the instructions that {@link #emit} and {@link #emitVoid} have made. */
    public int emittedWords() {
        return emittedWords;
    }

    /** A copy with a new result id, if it has one, and with ids replaced; its result has the original's decorations. */
    public Instruction copy(Instruction original, Map<Integer, Integer> replaced) {
        int[] words = original.words();
        int[] rest = new int[words.length - 1];
        System.arraycopy(words, 1, rest, 0, rest.length);
        Instruction copy = Instruction.of(original.opcode(), rest);
        replaceIds(copy, replaced);
        if (original.resultId() != 0) {
            int id = module.allocateId();
            copy.setWord(copy.firstOperandWord() - 1, id);
            copyDecorations(original.resultId(), id);
            module.define(copy);
        }
        return copy;
    }

    /** Replaces ids among an instruction's operands. */
    public void replaceIds(Instruction instruction, Map<Integer, Integer> replaced) {
        walker.walkLeniently(instruction, (kind, word, count) -> {
            Integer id = kind.category() == OperandCategory.ID ? replaced.get(instruction.word(word)) : null;
            if (id != null) {
                instruction.setWord(word, id);
            }
        });
    }

    /** Copies the decorations of one id to another. */
    public void copyDecorations(int from, int to) {
        for (Instruction decoration : List.copyOf(decorations.getOrDefault(from, List.of()))) {
            int[] words = decoration.words();
            int[] rest = new int[words.length - 1];
            System.arraycopy(words, 1, rest, 0, rest.length);
            rest[0] = to;
            module.append(Section.ANNOTATIONS, Instruction.of(decoration.opcode(), rest));
        }
    }
}
