package dev.vkval.codegen.link;

import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.F2D;
import static org.objectweb.asm.Opcodes.I2D;
import static org.objectweb.asm.Opcodes.I2F;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.L2D;
import static org.objectweb.asm.Opcodes.L2F;
import static org.objectweb.asm.Opcodes.NOP;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;

import java.util.Map;
import java.util.stream.Collectors;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Converts arguments and results between an interface and what implements it: casts, boxing, unboxing and widening (Java
 * language specification, 15.13.2 and 15.27.3).
 */
final class Conversion {
    private static final Type OBJECT = Type.getType(Object.class);

    /** By primitive type: the class of its boxed values. */
    private static final Map<Type, Type> BOXES = Map.of(
            Type.BOOLEAN_TYPE, Type.getType(Boolean.class),
            Type.CHAR_TYPE, Type.getType(Character.class),
            Type.BYTE_TYPE, Type.getType(Byte.class),
            Type.SHORT_TYPE, Type.getType(Short.class),
            Type.INT_TYPE, Type.getType(Integer.class),
            Type.LONG_TYPE, Type.getType(Long.class),
            Type.FLOAT_TYPE, Type.getType(Float.class),
            Type.DOUBLE_TYPE, Type.getType(Double.class));

    private static final Map<Type, Type> UNBOXED =
            BOXES.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private final MethodVisitor code;

    Conversion(MethodVisitor code) {
        this.code = code;
    }

    /**
     * Converts an argument.
     *
     * @param declared its type in the interface
     * @param instantiated the same with the arguments of type variables
     * @param taken the type of the parameter that it is passed to
     */
    void argument(Type declared, Type instantiated, Type taken) {
        if (isReference(declared) && isReference(instantiated)) {
            cast(declared, instantiated);
            convert(instantiated, taken);
        } else {
            convert(declared, taken);
        }
    }

    /** Converts what was returned to what the interface returns. */
    void result(Type returned, Type wanted) {
        if (wanted.getSort() != Type.VOID) {
            convert(returned, wanted);
        } else if (returned.getSort() != Type.VOID) {
            code.visitInsn(returned.getSize() == 2 ? POP2 : POP);
        }
    }

    private void convert(Type from, Type to) {
        if (isReference(from) && isReference(to)) {
            cast(from, to);
        } else if (isReference(from)) {
            Type unboxed = UNBOXED.getOrDefault(from, to);
            unbox(from, unboxed);
            widen(unboxed, to);
        } else if (isReference(to)) {
            appendBox(from);
        } else {
            widen(from, to);
        }
    }

    /** The class of boxed values of a primitive type. */
    static Type box(Type primitive) {
        return BOXES.get(primitive);
    }

    static boolean isReference(Type type) {
        return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
    }

    private void cast(Type from, Type to) {
        if (!from.equals(to) && !to.equals(OBJECT)) {
            code.visitTypeInsn(CHECKCAST, to.getInternalName());
        }
    }

    private void appendBox(Type type) {
        Type box = box(type);
        code.visitMethodInsn(
                INVOKESTATIC, box.getInternalName(), "valueOf", Type.getMethodDescriptor(box, type), false);
    }

    private void unbox(Type from, Type type) {
        Type box = box(type);
        cast(from, box);
        code.visitMethodInsn(
                INVOKEVIRTUAL,
                box.getInternalName(),
                type.getClassName() + "Value",
                Type.getMethodDescriptor(type),
                false);
    }

    private void widen(Type from, Type to) {
        if (from.equals(to)) {
            return;
        }
        int instruction = switch (to.getSort()) {
            case Type.LONG -> I2L;
            case Type.FLOAT -> from.equals(Type.LONG_TYPE) ? L2F : I2F;
            case Type.DOUBLE -> from.equals(Type.LONG_TYPE) ? L2D : from.equals(Type.FLOAT_TYPE) ? F2D : I2D;
            // What is narrower than int is one already.
            default -> NOP;
        };
        if (instruction != NOP) {
            code.visitInsn(instruction);
        }
    }
}
