package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.HashSet;
import java.util.Set;

/** Atomic operations on types and in storage classes that need a feature. */
final class AtomicRules implements StageRules {
    private static final int STORED_VALUE = 3;

    @Override
    public void check(CreatedStage stage) {
        Set<String> told = new HashSet<>();
        stage.instructions(instruction -> {
            if (atomic(instruction.opcode()) && instruction.operandCount() > 0) {
                check(stage, instruction, told);
            }
        });
    }

    private static boolean atomic(int opcode) {
        return opcode >= Op.ATOMIC_LOAD && opcode <= Op.ATOMIC_XOR
                || opcode == Op.ATOMIC_F_ADD_EXT
                || opcode == Op.ATOMIC_F_MIN_EXT
                || opcode == Op.ATOMIC_F_MAX_EXT;
    }

    private static void check(CreatedStage stage, Instruction atomic, Set<String> told) {
        Types types = stage.module().types();
        int type = atomic.opcode() == Op.ATOMIC_STORE
                ? types.typeOf(atomic.operandOr(STORED_VALUE, 0))
                : atomic.resultType();
        int storage = types.storageClass(types.typeOf(atomic.operand(0)));
        int width = types.widthBits(type);
        switch (stage.module().opcodeOf(type)) {
            case Op.TYPE_INT -> {
                if (width == Long.SIZE) {
                    integer64(stage, atomic, storage, told);
                }
            }
            case Op.TYPE_FLOAT -> {
                floating(stage, atomic, storage, width, told);
                width(stage, atomic, width, told);
            }
            case Op.TYPE_VECTOR ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-shaderFloat16VectorAtomics-09581",
                        "shaderFloat16VectorAtomics");
            default -> {}
        }
    }

    private static void integer64(CreatedStage stage, Instruction atomic, int storage, Set<String> told) {
        switch (storage) {
            case StorageClass.STORAGE_BUFFER, StorageClass.UNIFORM ->
                need(stage, atomic, told, "VUID-RuntimeSpirv-None-06278", "shaderBufferInt64Atomics");
            case StorageClass.WORKGROUP ->
                need(stage, atomic, told, "VUID-RuntimeSpirv-None-06279", "shaderSharedInt64Atomics");
            case StorageClass.IMAGE ->
                need(stage, atomic, told, "VUID-RuntimeSpirv-None-06288", "shaderImageInt64Atomics");
            default -> {}
        }
    }

    private static void floating(CreatedStage stage, Instruction atomic, int storage, int width, Set<String> told) {
        switch (storage) {
            case StorageClass.STORAGE_BUFFER ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-None-06284",
                        "shaderBufferFloat32Atomics",
                        "shaderBufferFloat32AtomicAdd",
                        "shaderBufferFloat64Atomics",
                        "shaderBufferFloat64AtomicAdd",
                        "shaderBufferFloat16Atomics",
                        "shaderBufferFloat16AtomicAdd",
                        "shaderBufferFloat16AtomicMinMax",
                        "shaderBufferFloat32AtomicMinMax",
                        "shaderBufferFloat64AtomicMinMax",
                        "shaderFloat16VectorAtomics");
            case StorageClass.WORKGROUP ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-None-06285",
                        "shaderSharedFloat32Atomics",
                        "shaderSharedFloat32AtomicAdd",
                        "shaderSharedFloat64Atomics",
                        "shaderSharedFloat64AtomicAdd",
                        "shaderSharedFloat16Atomics",
                        "shaderSharedFloat16AtomicAdd",
                        "shaderSharedFloat16AtomicMinMax",
                        "shaderSharedFloat32AtomicMinMax",
                        "shaderSharedFloat64AtomicMinMax",
                        "shaderFloat16VectorAtomics");
            case StorageClass.IMAGE -> {
                if (width == Integer.SIZE) {
                    need(
                            stage,
                            atomic,
                            told,
                            "VUID-RuntimeSpirv-None-06286",
                            "shaderImageFloat32Atomics",
                            "shaderImageFloat32AtomicAdd",
                            "shaderImageFloat32AtomicMinMax");
                }
            }
            default -> {}
        }
    }

    private static void width(CreatedStage stage, Instruction atomic, int width, Set<String> told) {
        switch (width) {
            case Short.SIZE ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-None-06337",
                        "shaderBufferFloat16Atomics",
                        "shaderBufferFloat16AtomicAdd",
                        "shaderBufferFloat16AtomicMinMax",
                        "shaderSharedFloat16Atomics",
                        "shaderSharedFloat16AtomicAdd",
                        "shaderSharedFloat16AtomicMinMax");
            case Integer.SIZE ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-None-06338",
                        "shaderBufferFloat32Atomics",
                        "shaderBufferFloat32AtomicAdd",
                        "shaderSharedFloat32Atomics",
                        "shaderSharedFloat32AtomicAdd",
                        "shaderImageFloat32Atomics",
                        "shaderImageFloat32AtomicAdd",
                        "shaderBufferFloat32AtomicMinMax",
                        "shaderSharedFloat32AtomicMinMax",
                        "shaderImageFloat32AtomicMinMax");
            case Long.SIZE ->
                need(
                        stage,
                        atomic,
                        told,
                        "VUID-RuntimeSpirv-None-06339",
                        "shaderBufferFloat64Atomics",
                        "shaderBufferFloat64AtomicAdd",
                        "shaderSharedFloat64Atomics",
                        "shaderSharedFloat64AtomicAdd",
                        "shaderBufferFloat64AtomicMinMax",
                        "shaderSharedFloat64AtomicMinMax");
            default -> {}
        }
    }

    private static void need(
            CreatedStage stage, Instruction atomic, Set<String> told, String rule, String... features) {
        if (stage.anyFeature(features) || !told.add(rule)) {
            return;
        }
        stage.error(rule)
                .title("an atomic operation needs a feature that is not enabled")
                .message("%s needs %s", stage.place(atomic), String.join(" or ", features))
                .help("enable the feature when the device is created")
                .report();
    }
}
