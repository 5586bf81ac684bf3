package dev.vkval.check.draw;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/** Graphics pipelines of shaders in text, for tests that draw with them. */
final class DrawnGraphics {
    private static final String STAGE = "VkPipelineShaderStageCreateInfo";
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;

    private final CheckRun run;
    private final long info;
    private final long stages;
    private final int stageBytes;
    private int stageCount;
    private long next = 500;

    DrawnGraphics(CheckRun run) {
        this.run = run;
        info = run.struct("VkGraphicsPipelineCreateInfo");
        stageBytes = Registry.vulkan().struct(STAGE).sizeBytes();
        stages = run.array(new long[2 * stageBytes / Long.BYTES]);
        set("pStages", stages);
    }

    DrawnGraphics set(String member, long value) {
        run.set(info, "VkGraphicsPipelineCreateInfo", member, value);
        return this;
    }

    DrawnGraphics shader(int stage, String text) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long code = run.array(new long[words.length / 2 + 1]);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(code + (long) i * Integer.BYTES, words[i]);
        }
        long module = next++;
        long create = run.struct("VkShaderModuleCreateInfo");
        run.set(create, "VkShaderModuleCreateInfo", "codeSize", (long) words.length * Integer.BYTES)
                .set(create, "VkShaderModuleCreateInfo", "pCode", code)
                .create("vkCreateShaderModule", module, Recorder.DEVICE, create, 0, 0);
        long at = stages + (long) stageCount++ * stageBytes;
        MemoryUtil.memCopy(run.struct(STAGE), at, stageBytes);
        run.set(at, STAGE, "stage", stage)
                .set(at, STAGE, "module", module)
                .set(at, STAGE, "pName", run.pointer(ENTRY_NAME));
        return set("stageCount", stageCount);
    }

    DrawnGraphics dynamic(List<Integer> states) {
        long array = run.array(new long[states.size()]);
        for (int i = 0; i < states.size(); i++) {
            MemoryUtil.memPutInt(array + (long) i * Integer.BYTES, states.get(i));
        }
        String struct = "VkPipelineDynamicStateCreateInfo";
        long dynamic = run.struct(struct);
        run.set(dynamic, struct, "dynamicStateCount", states.size()).set(dynamic, struct, "pDynamicStates", array);
        return set("pDynamicState", dynamic);
    }

    /** Creates the pipeline and binds it. */
    void bind() {
        long id = next++;
        run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, id);
    }
}
