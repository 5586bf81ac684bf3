package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Combined image samplers of multi-planar images without a conversion. */
class PlaneSamplerTest {
    private static final String RULE = "VUID-VkDescriptorImageInfo-sampler-01564";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    @ParameterizedTest
    @CsvSource({
        "37, 0, 37, 1, false",
        "1000156002, 8, 9, 16, false",
        "1000156002, 0, 9, 16, true",
        "1000156002, 8, 1000156002, 1, true"
    })
    void aSamplerSamplesOnePlane(int format, int flags, int viewFormat, int aspects, boolean broken) {
        String struct = "VkDescriptorSetLayoutCreateInfo";
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long info = run.struct(struct);
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        long allocation = run.struct("VkDescriptorSetAllocateInfo");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(info, struct, "bindingCount", 1)
                .set(info, struct, "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", 20, Recorder.DEVICE, info, 0, 0)
                .set(pool, "VkDescriptorPoolCreateInfo", "maxSets", 1)
                .create("vkCreateDescriptorPool", 21, Recorder.DEVICE, pool, 0, 0)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorPool", 21)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocation, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(20))
                .create("vkAllocateDescriptorSets", 22, Recorder.DEVICE, allocation, 0)
                .create("vkCreateSampler", 23, Recorder.DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0);
        recorder.image(24, recorder.imageInfo(1, format, 4, 4, 1).flags(flags)).view(25, 24, viewFormat, aspects);
        long image = run.struct("VkDescriptorImageInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(image, "VkDescriptorImageInfo", "sampler", 23)
                .set(image, "VkDescriptorImageInfo", "imageView", 25)
                .set(write, "VkWriteDescriptorSet", "dstSet", 22)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", 1)
                .set(write, "VkWriteDescriptorSet", "pImageInfo", image);
        assertEquals(
                broken ? List.of(RULE) : List.of(),
                recorder.broken(() -> run.call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0)).stream()
                        .filter(RULE::equals)
                        .toList());
    }
}
