package dev.vkval.codegen.link;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Makes a class of each lambda and method reference in a class. */
final class LambdaLinker {
    static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

    /** Between the name of a class and the number of one of its lambdas. */
    static final String INFIX = "$$Lambda";

    private final ClassNode node;
    private final List<ClassNode> lambdas = new ArrayList<>();

    LambdaLinker(ClassNode node) {
        this.node = node;
    }

    /** Links the lambdas, and returns their classes. */
    List<ClassNode> link() {
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof InvokeDynamicInsnNode dynamic && isLambda(dynamic)) {
                    method.instructions.set(instruction, made(dynamic));
                }
            }
        }
        return lambdas;
    }

    /** Lambdas that are serializable, or have several interfaces, come from another method and are left as they are. */
    private static boolean isLambda(InvokeDynamicInsnNode dynamic) {
        return dynamic.bsm.getOwner().equals(METAFACTORY)
                && dynamic.bsm.getName().equals("metafactory");
    }

    private AbstractInsnNode made(InvokeDynamicInsnNode dynamic) {
        String name = node.name + INFIX + lambdas.size();
        LambdaClass lambda = new LambdaClass(
                name, node.version, dynamic, (Type) dynamic.bsmArgs[0], (Handle) dynamic.bsmArgs[1], (Type)
                        dynamic.bsmArgs[2]);
        lambdas.add(lambda.node());
        if (lambda.isConstant()) {
            return new FieldInsnNode(Opcodes.GETSTATIC, name, LambdaClass.INSTANCE, lambda.type());
        }
        return new MethodInsnNode(Opcodes.INVOKESTATIC, name, LambdaClass.MAKE, dynamic.desc, false);
    }
}
