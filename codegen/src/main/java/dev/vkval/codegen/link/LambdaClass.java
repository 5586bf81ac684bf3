package dev.vkval.codegen.link;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.H_INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.H_INVOKESTATIC;
import static org.objectweb.asm.Opcodes.H_NEWINVOKESPECIAL;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * The class of a lambda: a field for each captured value, and a method that passes them and its own arguments on. One that
 * captures nothing is made once.
 */
final class LambdaClass {
    /** The field with the only instance of a lambda that captures nothing. */
    static final String INSTANCE = "INSTANCE";

    /** The method that makes an instance of captured values. */
    static final String MAKE = "make";

    private static final String CONSTRUCTOR = "<init>";

    private final String name;
    private final InvokeDynamicInsnNode dynamic;
    private final Type[] captured;
    private final Type method;
    private final Handle target;
    private final Type typed;
    private final ClassNode node = new ClassNode();

    /**
     * Makes the class.
     *
     * @param method what the interface declares
     * @param target what is called
     * @param typed what the interface declares, with the arguments of its type variables
     */
    LambdaClass(String name, int version, InvokeDynamicInsnNode dynamic, Type method, Handle target, Type typed) {
        this.name = name;
        this.dynamic = dynamic;
        this.captured = Type.getArgumentTypes(dynamic.desc);
        this.method = method;
        this.target = target;
        this.typed = typed;
        String implemented = Type.getReturnType(dynamic.desc).getInternalName();
        int access = ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC;
        node.visit(version, access, name, null, "java/lang/Object", new String[] {implemented});
        for (int i = 0; i < captured.length; i++) {
            node.visitField(ACC_PRIVATE | ACC_FINAL, field(i), captured[i].getDescriptor(), null, null);
        }
        appendConstructor();
        if (isConstant()) {
            appendInstance();
        } else {
            appendFactory();
        }
        appendMethod();
    }

    ClassNode node() {
        return node;
    }

    boolean isConstant() {
        return captured.length == 0;
    }

    String type() {
        return "L" + name + ";";
    }

    private static String field(int index) {
        return "captured" + index;
    }

    private String constructorType() {
        return Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    }

    private void appendConstructor() {
        MethodVisitor code = node.visitMethod(ACC_PRIVATE, CONSTRUCTOR, constructorType(), null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", CONSTRUCTOR, "()V", false);
        int local = 1;
        for (int i = 0; i < captured.length; i++) {
            code.visitVarInsn(ALOAD, 0);
            code.visitVarInsn(captured[i].getOpcode(ILOAD), local);
            code.visitFieldInsn(PUTFIELD, name, field(i), captured[i].getDescriptor());
            local += captured[i].getSize();
        }
        end(code, RETURN);
    }

    private void appendInstance() {
        node.visitField(ACC_STATIC | ACC_FINAL, INSTANCE, type(), null, null);
        MethodVisitor code = node.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        code.visitTypeInsn(NEW, name);
        code.visitInsn(DUP);
        code.visitMethodInsn(INVOKESPECIAL, name, CONSTRUCTOR, "()V", false);
        code.visitFieldInsn(PUTSTATIC, name, INSTANCE, type());
        end(code, RETURN);
    }

    private void appendFactory() {
        MethodVisitor code = node.visitMethod(ACC_STATIC, MAKE, dynamic.desc, null, null);
        code.visitCode();
        code.visitTypeInsn(NEW, name);
        code.visitInsn(DUP);
        int local = 0;
        for (Type each : captured) {
            code.visitVarInsn(each.getOpcode(ILOAD), local);
            local += each.getSize();
        }
        code.visitMethodInsn(INVOKESPECIAL, name, CONSTRUCTOR, constructorType(), false);
        end(code, ARETURN);
    }

    private void appendMethod() {
        MethodVisitor code = node.visitMethod(ACC_PUBLIC, dynamic.name, method.getDescriptor(), null, null);
        code.visitCode();
        boolean makes = target.getTag() == H_NEWINVOKESPECIAL;
        if (makes) {
            code.visitTypeInsn(NEW, target.getOwner());
            code.visitInsn(DUP);
        }
        for (int i = 0; i < captured.length; i++) {
            code.visitVarInsn(ALOAD, 0);
            code.visitFieldInsn(GETFIELD, name, field(i), captured[i].getDescriptor());
        }
        appendArguments(code);
        code.visitMethodInsn(
                instruction(), target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
        Type made = makes ? Type.getObjectType(target.getOwner()) : Type.getReturnType(target.getDesc());
        Type wanted = method.getReturnType();
        new Conversion(code).result(made, wanted);
        end(code, wanted.getOpcode(IRETURN));
    }

    /** The arguments of the method, as the types that the target has for them. */
    private void appendArguments(MethodVisitor code) {
        Type[] own = method.getArgumentTypes();
        Type[] instantiated = typed.getArgumentTypes();
        List<Type> taken = targetArguments();
        int local = 1;
        for (int i = 0; i < own.length; i++) {
            code.visitVarInsn(own[i].getOpcode(ILOAD), local);
            local += own[i].getSize();
            new Conversion(code).argument(own[i], instantiated[i], taken.get(captured.length + i));
        }
    }

    /** What the target takes: the object it is called on, if it is not static, and its parameters. */
    private List<Type> targetArguments() {
        List<Type> arguments = new ArrayList<>();
        if (target.getTag() != H_INVOKESTATIC && target.getTag() != H_NEWINVOKESPECIAL) {
            arguments.add(Type.getObjectType(target.getOwner()));
        }
        arguments.addAll(List.of(Type.getArgumentTypes(target.getDesc())));
        return arguments;
    }

    /** Private methods, too, are called as virtual ones within a nest (JVM specification, 5.4.6). */
    private int instruction() {
        return switch (target.getTag()) {
            case H_INVOKESTATIC -> INVOKESTATIC;
            case H_NEWINVOKESPECIAL -> INVOKESPECIAL;
            case H_INVOKEINTERFACE -> INVOKEINTERFACE;
            default -> target.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
        };
    }

    private static void end(MethodVisitor code, int instruction) {
        code.visitInsn(instruction);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
