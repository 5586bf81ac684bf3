package dev.vkval.codegen.link;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.BIPUSH;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.INSTANCEOF;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LCMP;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes {@code equals} and {@code hashCode} of a record, with the results that those of the virtual machine have. {@code
 * toString}, which is for people who debug, is left to it.
 */
final class RecordLinker {
    static final String BOOTSTRAPS = "java/lang/runtime/ObjectMethods";

    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    private static final String EQUALS = "equals";
    private static final String HASH_CODE = "hashCode";
    private static final String OBJECTS = "java/util/Objects";

    private final ClassNode node;

    RecordLinker(ClassNode node) {
        this.node = node;
    }

    void link() {
        for (MethodNode method : new ArrayList<>(node.methods)) {
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().equals(BOOTSTRAPS)) {
                    link(method, dynamic);
                }
            }
        }
    }

    private void link(MethodNode method, InvokeDynamicInsnNode dynamic) {
        if (!dynamic.name.equals(EQUALS) && !dynamic.name.equals(HASH_CODE)) {
            return;
        }
        List<Handle> components = new ArrayList<>();
        for (int i = 2; i < dynamic.bsmArgs.length; i++) {
            components.add((Handle) dynamic.bsmArgs[i]);
        }
        String name = dynamic.name + "$record";
        MethodVisitor code = node.visitMethod(ACCESS, name, dynamic.desc, null, null);
        if (dynamic.name.equals(EQUALS)) {
            appendEquals(code, components);
        } else {
            appendHashCode(code, components);
        }
        method.instructions.set(dynamic, new MethodInsnNode(INVOKESTATIC, node.name, name, dynamic.desc, false));
    }

    private void appendEquals(MethodVisitor code, List<Handle> components) {
        Label isOfClass = new Label();
        Label differs = new Label();
        code.visitCode();
        code.visitVarInsn(ALOAD, 1);
        code.visitTypeInsn(INSTANCEOF, node.name);
        code.visitJumpInsn(IFNE, isOfClass);
        code.visitInsn(ICONST_0);
        code.visitInsn(IRETURN);
        code.visitLabel(isOfClass);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitVarInsn(ALOAD, 1);
        code.visitTypeInsn(CHECKCAST, node.name);
        code.visitVarInsn(ASTORE, 2);
        for (Handle component : components) {
            load(code, 0, component);
            load(code, 2, component);
            appendDiffers(code, Type.getType(component.getDesc()), differs);
        }
        code.visitInsn(ICONST_1);
        code.visitInsn(IRETURN);
        if (!components.isEmpty()) {
            code.visitLabel(differs);
            code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {node.name}, 0, null);
            code.visitInsn(ICONST_0);
            code.visitInsn(IRETURN);
        }
        end(code);
    }

    /** Jumps where the two values differ; numbers are compared as their boxed values are (class Record). */
    private static void appendDiffers(MethodVisitor code, Type type, Label differs) {
        if (Conversion.isReference(type)) {
            code.visitMethodInsn(INVOKESTATIC, OBJECTS, EQUALS, "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
            code.visitJumpInsn(IFEQ, differs);
            return;
        }
        switch (type.getSort()) {
            case Type.LONG -> {
                code.visitInsn(LCMP);
                code.visitJumpInsn(IFNE, differs);
            }
            case Type.FLOAT, Type.DOUBLE -> {
                code.visitMethodInsn(
                        INVOKESTATIC,
                        Conversion.box(type).getInternalName(),
                        "compare",
                        Type.getMethodDescriptor(Type.INT_TYPE, type, type),
                        false);
                code.visitJumpInsn(IFNE, differs);
            }
            default -> code.visitJumpInsn(IF_ICMPNE, differs);
        }
    }

    private void appendHashCode(MethodVisitor code, List<Handle> components) {
        code.visitCode();
        code.visitInsn(ICONST_0);
        for (Handle component : components) {
            code.visitIntInsn(BIPUSH, 31);
            code.visitInsn(IMUL);
            load(code, 0, component);
            Type type = Type.getType(component.getDesc());
            boolean isObject = Conversion.isReference(type);
            code.visitMethodInsn(
                    INVOKESTATIC,
                    isObject ? OBJECTS : Conversion.box(type).getInternalName(),
                    HASH_CODE,
                    isObject ? "(Ljava/lang/Object;)I" : Type.getMethodDescriptor(Type.INT_TYPE, type),
                    false);
            code.visitInsn(IADD);
        }
        code.visitInsn(IRETURN);
        end(code);
    }

    private void load(MethodVisitor code, int local, Handle component) {
        code.visitVarInsn(ALOAD, local);
        code.visitFieldInsn(GETFIELD, node.name, component.getName(), component.getDesc());
    }

    private static void end(MethodVisitor code) {
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
