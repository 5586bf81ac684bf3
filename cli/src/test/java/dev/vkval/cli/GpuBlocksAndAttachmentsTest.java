package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateShaderModule;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Inline uniform blocks and input attachments of captures with edited shaders and descriptors, on the software driver. */
class GpuBlocksAndAttachmentsTest {
    private static final int OP_MEMBER_DECORATE = 72;
    private static final int OFFSET = 35;
    private static final int ORIGINAL = 16;

    @TempDir
    Path folder;

    /** The block has 32 bytes, the member four. */
    @Test
    void anAccessBehindAnInlineUniformBlockIsFound() throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        assertEquals("[]", rules(withMemberAt(28)).toString());
        assertEquals(
                "[VUID-vkCmdDispatch-uniformBuffers-06935]",
                rules(withMemberAt(32)).toString());
    }

    private Path withMemberAt(int offset) throws IOException, UndecodableCallException {
        Path capture = Captures.corpus("vvl-tests").resolve("PositiveGpuAV.InlineUniformBlock.gfxr");
        return EditedCapture.of(capture, folder.resolve(offset + ".gfxr"), "vkCreateShaderModule", call -> {
            long info = CreateShaderModule.pCreateInfo(call);
            long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
            int words = (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES);
            for (int at = 5; at < words; at += word(code, at) >>> 16) {
                boolean member = (word(code, at) & 0xFFFF) == OP_MEMBER_DECORATE && word(code, at + 3) == OFFSET;
                if (member && word(code, at + 4) == ORIGINAL) {
                    MemoryUtil.memPutInt(code + (at + 4L) * Integer.BYTES, offset);
                }
            }
        });
    }

    private static int word(long code, int at) {
        return MemoryUtil.memGetInt(code + (long) at * Integer.BYTES);
    }

    @Test
    void inputAttachmentsThatMayBeUnwrittenAreCheckedAndTheWrittenOnesRead()
            throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path capture = Captures.corpus("apps").resolve("sw-subpasses.g0918.gfxr");
        Path partial = EditedCapture.of(
                capture,
                folder.resolve("partial.gfxr"),
                "vkCreateDescriptorSetLayout",
                GpuBlocksAndAttachmentsTest::allowUnwritten);
        // Its shader takes the maximum of 0 and NaN.
        assertEquals("[SPIRV-Sanitizer-Fminmax]", rules(partial).toString());
    }

    /** Its bindings may have descriptors that are not written. */
    private static void allowUnwritten(Call call) {
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        int count = VkDescriptorSetLayoutCreateInfo.nbindingCount(info);
        VkDescriptorSetLayoutBindingFlagsCreateInfo flags =
                VkDescriptorSetLayoutBindingFlagsCreateInfo.calloc().sType$Default();
        IntBuffer each = MemoryUtil.memCallocInt(count);
        for (int i = 0; i < count; i++) {
            each.put(i, VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT);
        }
        flags.bindingCount(count).pBindingFlags(each);
        VkDescriptorSetLayoutCreateInfo.npNext(info, flags.address());
    }

    private TreeSet<String> rules(Path capture) throws IOException {
        Path out = folder.resolve(capture.getFileName() + ".out");
        Tool tool = Tool.piped();
        tool.run("check", capture, "-o", out, "--device", "lavapipe", "--checks", "gpu");
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("completed", result.get("status").asText(), tool.out());
        for (JsonNode gap : result.at("/coverage/gaps")) {
            assertFalse(gap.get("wanted").asBoolean(), gap.toString());
        }
        TreeSet<String> rules = new TreeSet<>();
        result.get("findings").forEach(finding -> rules.add(finding.get("rule").asText()));
        return rules;
    }
}
