package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ShaderModuleState;
import java.util.List;

/** What a module declares must be what the device has: capabilities, extensions, and layouts of blocks. */
final class DeclarationRules {
    private static final int SHADER = 1;
    private static final String MODULE = "VkShaderModuleCreateInfo";
    private static final int HEADER_WORDS = 5;
    private static final int BOUND_WORD = 3;
    /** Compilers declare it for debug information; nothing that it allows has an effect on a device. */
    private static final String NON_SEMANTIC = "SPV_KHR_non_semantic_info";

    private final CoreContext context;
    private final BlockLayoutRules layouts;

    DeclarationRules(CoreContext context) {
        this.context = context;
        this.layouts = new BlockLayoutRules(context);
    }

    /**
     * Code that a call brings.
     *
     * @param owner the structure with the code
     * @param path of that structure
     */
    record Code(Call call, DeviceState device, String owner, String path) {}

    void check(Code code, ShaderModuleState words) {
        SpirvModule module = words.module().orElse(null);
        boolean spirv = words.words().length > 0
                && (words.words()[0] == SpirvReader.MAGIC
                        || Integer.reverseBytes(words.words()[0]) == SpirvReader.MAGIC);
        if (!spirv && words.words().length > 0) {
            noShader(code, "the code does not begin with the magic number of SPIR-V");
            if (code.owner().equals(MODULE)
                    && code.device() != null
                    && code.device().capabilities().known()
                    && !code.device().capabilities().extension("VK_NV_glsl_shader")) {
                error(code, "VUID-VkShaderModuleCreateInfo-pCode-07912")
                        .title("the code of a shader module is not SPIR-V")
                        .message("the code does not begin with the magic number of SPIR-V")
                        .help("pass SPIR-V that was compiled for Vulkan")
                        .report();
            }
        } else if (spirv && module == null) {
            malformed(code, malformed(words.words()));
        } else if (module != null && code.device() != null) {
            declarations(code, module);
            layouts.check(code, module);
        }
    }

    /** Code that is not well-formed does not follow the rules of the environment either. */
    private void malformed(Code code, String wrong) {
        if (wrong == null) {
            return;
        }
        error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08736")
                .title("the code of a shader is not well-formed SPIR-V")
                .message(wrong)
                .help("pass the words that a compiler produced, as many as there are")
                .report();
        CreatedStage.invalidCode(context, code.call(), code.owner())
                .parameter(code.path())
                .title("the code of a shader does not follow the rules of the SPIR-V environment of Vulkan")
                .message(wrong)
                .help("pass the words that a compiler produced, as many as there are")
                .report();
    }

    /** What is wrong with the header of code, or with the sizes of its instructions; null for nothing. */
    private static String malformed(int[] words) {
        if (words.length < HEADER_WORDS) {
            return "the code has " + words.length + " words, and the header of SPIR-V has " + HEADER_WORDS;
        }
        boolean swapped = words[0] != SpirvReader.MAGIC;
        if (words[BOUND_WORD] == 0) {
            return "the bound of the ids is 0";
        }
        int at = HEADER_WORDS;
        while (at < words.length) {
            int first = swapped ? Integer.reverseBytes(words[at]) : words[at];
            int count = first >>> Short.SIZE;
            if (count == 0) {
                return "the instruction at word " + at + " has a word count of 0";
            }
            if (count > words.length - at) {
                return "the instruction at word " + at + " has " + count + " words, and the code ends before";
            }
            at += count;
        }
        return null;
    }

    private void declarations(Code code, SpirvModule module) {
        boolean shader = false;
        for (Instruction instruction : module.section(Section.CAPABILITIES)) {
            if (instruction.opcode() == Op.CAPABILITY) {
                shader |= instruction.operandOr(0, 0) == SHADER || impliesShader(instruction.operandOr(0, 0));
                capability(code, instruction.operandOr(0, 0));
            }
        }
        if (!shader) {
            noShader(code, "the module does not declare the capability Shader");
        }
        for (Instruction instruction : module.section(Section.EXTENSIONS)) {
            if (instruction.opcode() == Op.EXTENSION) {
                extension(code, instruction.string(0));
            }
        }
    }

    /** Nearly all capabilities of Vulkan imply Shader; a module without any of them is the one that is reported. */
    private static boolean impliesShader(int capability) {
        return Requirements.vulkan().ofCapability(capability) != null;
    }

    private void noShader(Code code, String why) {
        error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08738")
                .title("the code does not declare the capability Shader")
                .message(why)
                .help("pass SPIR-V that was compiled for Vulkan")
                .report();
    }

    private void capability(Code code, int number) {
        Enumerant known = Grammar.get().kind("Capability").enumerant(number);
        List<String[]> needed = Requirements.vulkan().ofCapability(number);
        if (known != null && needed == null) {
            error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08739")
                    .title("a shader module declares a capability that Vulkan does not have")
                    .message("the module declares the capability %s", known.name())
                    .help("compile the module for Vulkan")
                    .report();
        } else if (known != null && !Requirements.satisfied(needed, code.device())) {
            error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08740")
                    .title("a shader module declares a capability that is not enabled")
                    .message(
                            "the module declares the capability %s, which needs %s",
                            known.name(), Requirements.text(needed))
                    .help("enable what the capability needs when the device is created")
                    .report();
        }
    }

    private void extension(Code code, String name) {
        List<String[]> needed = Requirements.vulkan().ofExtension(name);
        if (name.equals(NON_SEMANTIC)) {
            return;
        }
        if (needed == null) {
            error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08741")
                    .title("a shader module declares a SPIR-V extension that Vulkan does not have")
                    .message("the module declares the extension %s", name)
                    .help("compile the module for Vulkan")
                    .report();
        } else if (!Requirements.satisfied(needed, code.device())) {
            error(code, "VUID-{VkShaderModuleCreateInfo|VkShaderCreateInfoEXT}-pCode-08742")
                    .title("a shader module declares a SPIR-V extension that is not enabled")
                    .message("the module declares the extension %s, which needs %s", name, Requirements.text(needed))
                    .help("enable what the extension needs when the device is created")
                    .report();
        }
    }

    private Problem error(Code code, String rule) {
        return context.error(code.call(), OwnerSets.id(rule, code.owner())).parameter(code.path());
    }
}
