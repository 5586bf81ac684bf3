package dev.vkval.check.shader;

import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.Grammar;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What variables decorated as built-ins are declared as (Vulkan specification, Built-In Variables). */
final class BuiltInRules implements StageRules {
    private static final String SHADING_RATE_NV = "SPV_NV_shading_rate";
    private static final Set<String> OF_SHADING_RATE_NV = Set.of("FragmentSizeNV", "InvocationsPerPixelNV");
    private static final Set<String> OF_INVOCATION_DENSITY = Set.of("FragSizeEXT", "FragInvocationCountEXT");

    @Override
    public void check(CreatedStage stage) {
        Set<String> told = new HashSet<>();
        for (BuiltInDeclaration declaration : BuiltInDeclaration.of(stage)) {
            for (BuiltInRow row : BuiltInRow.of(declaration.builtIn())) {
                if (row.about(stage.model()) && named(stage.module(), row.builtIn()) && !told.contains(row.id())) {
                    String wrong = wrong(stage, declaration, row);
                    if (wrong != null) {
                        told.add(row.id());
                        report(stage, declaration, row, wrong);
                    }
                }
            }
        }
    }

    /** Whether a module means that name of a built-in: two extensions have other names for the same numbers. */
    private static boolean named(SpirvModule module, String builtIn) {
        boolean nv = OF_SHADING_RATE_NV.contains(builtIn);
        return !nv && !OF_INVOCATION_DENSITY.contains(builtIn) || nv == declares(module, SHADING_RATE_NV);
    }

    private static boolean declares(SpirvModule module, String extension) {
        return module.section(Section.EXTENSIONS).stream()
                .anyMatch(
                        each -> each.opcode() == Op.EXTENSION && each.string(0).equals(extension));
    }

    /** What is wrong, null for nothing. */
    private static String wrong(CreatedStage stage, BuiltInDeclaration declaration, BuiltInRow row) {
        SpirvModule module = stage.module();
        boolean mesh = stage.model() == Models.MESH;
        return switch (row.kind()) {
            case MODELS -> row.numbers("ExecutionModel").contains(stage.model()) ? null : "only in " + row.value();
            case STORAGE ->
                row.numbers("StorageClass").contains(declaration.storageClass())
                        ? null
                        : "declared in the storage class " + name("StorageClass", declaration.storageClass()) + ", not "
                                + row.value();
            case TYPE -> type(stage, declaration, row, !declaration.ofBlock());
            case EXCEPT_MESH -> mesh ? null : type(stage, declaration, row, !declaration.ofBlock());
            case IN_MESH -> mesh ? type(stage, declaration, row, !declaration.ofBlock()) : null;
            case DECORATED ->
                row.numbers("Decoration").stream().allMatch(each -> declaration.decorated(module, each))
                        ? null
                        : "not decorated with " + row.value();
            case MODE ->
                row.numbers("ExecutionMode").stream().anyMatch(each -> stage.mode(each) != null)
                        ? null
                        : "declared in an entry point without the execution mode " + row.value();
            case ARRAY_SIZE -> mesh && !declaration.ofBlock() ? size(stage, row, declaration.type()) : null;
            case BLOCK_SIZE ->
                mesh && declaration.ofBlock()
                        ? size(
                                stage,
                                row,
                                module.types().pointee(declaration.variable().resultType()))
                        : null;
        };
    }

    private static String type(CreatedStage stage, BuiltInDeclaration declaration, BuiltInRow row, boolean arrayed) {
        BuiltInType type = BuiltInType.of(row.value());
        return type.matches(stage.module(), stage.constants(), declaration.type(), arrayed && arrays(stage.model()))
                ? null
                : "not declared as " + type.text();
    }

    /** Whether variables of a model may have an array over vertices or primitives around them. */
    private static boolean arrays(int model) {
        return model != Models.VERTEX && model != Models.COMPUTE && model != Models.TASK;
    }

    private static String size(CreatedStage stage, BuiltInRow row, int type) {
        Instruction array = stage.module().definition(type);
        Instruction mode = row.numbers("ExecutionMode").stream()
                .map(stage::mode)
                .filter(found -> found != null)
                .findFirst()
                .orElse(null);
        if (array == null || array.opcode() != Op.TYPE_ARRAY || mode == null || mode.operandCount() < 3) {
            return null;
        }
        long elements = stage.fixed(array.operand(1), mode.operand(2));
        return elements == mode.operand(2)
                ? null
                : "an array of " + elements + " elements, and " + row.value() + " is " + mode.operand(2);
    }

    private static void report(CreatedStage stage, BuiltInDeclaration declaration, BuiltInRow row, String wrong) {
        boolean models = row.kind() == BuiltInRow.Kind.MODELS;
        Problem problem = stage.error(row.id())
                .title("the built-in " + row.builtIn()
                        + (models ? " is used in a stage that does not have it" : " is not declared as it has to be"));
        if (models) {
            problem.message(
                            "%s is decorated as %s, which is there %s, and the execution model is %s",
                            declaration.name(stage.module()),
                            row.builtIn(),
                            "in " + names(row) + " alone",
                            name("ExecutionModel", stage.model()))
                    .help("remove the built-in from the interface of this stage");
        } else {
            problem.message("%s is decorated as %s, and is %s", declaration.name(stage.module()), row.builtIn(), wrong)
                    .help(
                            "declare the built-in as the specification has it; compilers do, so look at what changed the code");
        }
        problem.report();
    }

    private static String names(BuiltInRow row) {
        return row.numbers("ExecutionModel").stream()
                .sorted()
                .map(number -> name("ExecutionModel", number))
                .collect(Collectors.joining(", "));
    }

    private static String name(String kind, int number) {
        var known = Grammar.get().kind(kind).enumerant(number);
        return known == null ? Integer.toString(number) : known.name();
    }
}
