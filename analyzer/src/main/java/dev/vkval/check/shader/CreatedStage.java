package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.debug.SourceLocations;
import dev.vkval.spirv.reflect.CallTree;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A stage with known code that a call creates a pipeline or shader object of. */
final class CreatedStage {
    private static final String SHADER_OBJECT = "VkShaderCreateInfoEXT";

    /** Ids of built-ins and of standalone code. */
    private static final String ENVIRONMENT = "VUID-(?!Vk|vk|RuntimeSpirv|\\{).*";

    /** Pointers in inputs and outputs, which compilers pass and devices take. */
    private static final String ONLY_WARNED = "-Input-09557";

    private final CoreContext context;
    private final Call call;
    private final Origin origin;
    private final DeviceState device;
    private final ShaderStage stage;
    private final SpirvModule module;
    private final Instruction entryPoint;
    private final Set<String> broken = new TreeSet<>();
    private Constants constants;
    private List<Function> functions;

    /**
     * Where a stage is from.
     *
     * @param owner the structure of the pipeline or shader object, or the draw
     * @param path of the structure of the stage in the parameters of the call, null for a stage that is bound
     * @param info address of that structure; 0 for a module without a stage
     * @param flags VkPipelineCreateFlags2, or VkShaderCreateFlagsEXT of a shader object; 0 for others
     * @param layout what it may use of descriptors and push constants, null where that is not known
     */
    record Origin(String owner, String path, long info, long flags, ResourceInterface layout) {}

    CreatedStage(
            CoreContext context,
            Call call,
            Origin origin,
            DeviceState device,
            ShaderStage stage,
            SpirvModule module,
            Instruction entryPoint) {
        this.context = context;
        this.call = call;
        this.origin = origin;
        this.device = device;
        this.stage = stage;
        this.module = module;
        this.entryPoint = entryPoint;
    }

    /** The OpEntryPoint of a stage, null if its module has none. */
    static Instruction entryPoint(SpirvModule module, ShaderStage stage) {
        for (Instruction instruction : module.section(Section.ENTRY_POINTS)) {
            if (instruction.opcode() == Op.ENTRY_POINT
                    && instruction.operand(0) == stage.executionModel()
                    && instruction.string(2).equals(stage.entryPoint())) {
                return instruction;
            }
        }
        return null;
    }

    ShaderStage stage() {
        return stage;
    }

    SpirvModule module() {
        return module;
    }

    /** SPIR-V ExecutionModel. */
    int model() {
        return entryPoint.operand(0);
    }

    Origin origin() {
        return origin;
    }

    EntryPointReflection reflection() {
        return stage.reflection();
    }

    /** Whether rules about the whole module belong to this entry point: of those of a shader module, the first one. */
    boolean leads() {
        return origin.info() != 0
                || !origin.owner().equals("VkShaderModuleCreateInfo")
                || module.section(Section.ENTRY_POINTS).indexOf(entryPoint) <= 0;
    }

    /** The function of the entry point. */
    int entryFunction() {
        return entryPoint.operand(1);
    }

    /** Its variables of a storage class, as they are declared. */
    List<InterfaceVariable> declared(int storageClass) {
        return EntryPointReflection.variables(module, entryPoint, constants(), storageClass);
    }

    /** Constants with the specialization of the stage. */
    Constants constants() {
        if (constants == null) {
            constants = new Constants(module, new Specialization(stage.specialization()));
        }
        return constants;
    }

    /** The value of a constant that no specialization changes, or a default. */
    long fixed(int id, long otherwise) {
        return module.opcodeOf(id) == Op.CONSTANT ? constants().value(id, otherwise) : otherwise;
    }

    /** Every instruction of the functions that the entry point can call. */
    void instructions(Consumer<Instruction> action) {
        if (functions == null) {
            functions = CallTree.of(module, entryPoint.operand(1));
        }
        functions.forEach(function -> SpirvModule.forEachOf(function, action));
    }

    /** The execution mode of the entry point with a number, null if it has none. */
    Instruction mode(int number) {
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            if (mode.operandCount() >= 2 && mode.operand(0) == entryPoint.operand(1) && mode.operand(1) == number) {
                return mode;
            }
        }
        return null;
    }

    /** All execution modes of the entry point. */
    void modes(Consumer<Instruction> action) {
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            if (mode.operandCount() >= 2 && mode.operand(0) == entryPoint.operand(1)) {
                action.accept(mode);
            }
        }
    }

    /** Ids of the variables that OpEntryPoint lists. */
    int[] interfaceVariables() {
        int first = 2 + entryPoint.stringWords(entryPoint.firstOperandWord() + 2);
        int[] variables = new int[Math.max(0, entryPoint.operandCount() - first)];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = entryPoint.operand(first + i);
        }
        return variables;
    }

    /** Whether a feature is enabled; true if the device is not known. */
    boolean feature(String name) {
        return device == null
                || !device.capabilities().known()
                || device.capabilities().feature(name);
    }

    /** Whether an extension is enabled; true if the device is not known. */
    boolean extension(String name) {
        return device == null
                || !device.capabilities().known()
                || device.capabilities().extension(name);
    }

    /** Whether an extension is known to be enabled. */
    boolean knownExtension(String name) {
        return device != null
                && device.capabilities().known()
                && device.capabilities().extension(name);
    }

    /** Whether one of the features is enabled. */
    boolean anyFeature(String... names) {
        for (String name : names) {
            if (feature(name)) {
                return true;
            }
        }
        return false;
    }

    /** A property of the physical device, empty if it is not known. */
    OptionalLong property(String struct, String member, int element) {
        return device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(struct, member, element);
    }

    /** Whether a value is known to be more than a property. */
    boolean exceeds(long value, String struct, String member, int element) {
        OptionalLong most = property(struct, member, element);
        return most.isPresent() && Long.compareUnsigned(value, most.getAsLong()) > 0;
    }

    /** The physical device, null if it is not known. */
    PhysicalDeviceState physicalDevice() {
        return device == null ? null : device.physicalDeviceState();
    }

    /** A warning of a rule that has one id for all structures. */
    Problem warning(String rule) {
        return at(context.warning(call, rule));
    }

    /** A note of a rule that has one id for all structures. */
    Problem info(String rule) {
        return at(context.info(call, rule));
    }

    private Problem at(Problem problem) {
        return problem.on(stage.module() != null && stage.module().id() != 0 ? stage.module() : null)
                .parameter(origin.path());
    }

    /** An error of code that is not valid SPIR-V; the id is that of the structure that the code was passed in. */
    Problem invalidCode() {
        String owner = origin.owner().equals(SHADER_OBJECT) ? SHADER_OBJECT : "VkShaderModuleCreateInfo";
        return invalidCode(context, call, owner).parameter(origin.path());
    }

    /** The same for code that a call brings in a structure. */
    static Problem invalidCode(CoreContext context, Call call, String owner) {
        return context.error(
                call, OwnerSets.id("VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08737", owner));
    }

    /** One error more for code that breaks rules of the SPIR-V environment, which the structure with the code asks for. */
    void judge() {
        if (!broken.isEmpty()) {
            invalidCode()
                    .title("the code of a shader does not follow the rules of the SPIR-V environment of Vulkan")
                    .message("it breaks %s", String.join(", ", broken))
                    .help("see the finding of each of these rules")
                    .report();
        }
    }

    /** An error; an id over the structures of pipelines and shader objects stands for that of this one. */
    Problem error(String rule) {
        if (rule.matches(ENVIRONMENT) && !rule.endsWith(ONLY_WARNED)) {
            broken.add(rule);
        }
        return at(context.error(call, OwnerSets.id(rule, origin.owner())));
    }

    /** An instruction with its source line, where the module has debug information. */
    String place(Instruction instruction) {
        return SourceLocations.of(module)
                .at(instruction.index())
                .map(line -> instruction + " (" + line.file() + ":" + line.line() + ")")
                .orElse(instruction.toString());
    }
}
