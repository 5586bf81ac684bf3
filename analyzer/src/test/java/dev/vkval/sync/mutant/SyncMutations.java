package dev.vkval.sync.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.Mutation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Chooses changes of what a capture synchronizes, and of what its commands access. */
final class SyncMutations {
    private static final Pattern COMMANDS = Pattern.compile(
            "vkCmd(?!Set(Viewport|Scissor|Blend|Depth|Stencil|Line)|Push|.*Debug|.*Query).*|vkQueueSubmit.*"
                    + "|vkCreate(RenderPass|GraphicsPipelines|ImageView|BufferView).*|vkUpdateDescriptorSets");

    private static final Pattern FIELDS = Pattern.compile("(.*(StageMask|AccessMask)|stageMask|dependencyFlags"
            + "|oldLayout|newLayout|initialLayout|finalLayout|layout|imageLayout"
            + "|loadOp|storeOp|stencilLoadOp|stencilStoreOp|srcSubpass|dstSubpass|attachment|resolveMode"
            + "|offset|size|range|dstOffset|srcOffset|dataSize|bufferOffset|bufferRowLength|x|y|z|width|height|depth"
            + "|aspectMask|mipLevel|baseMipLevel|levelCount|baseArrayLayer|layerCount|viewMask"
            + "|vertexCount|instanceCount|firstVertex|firstInstance|indexCount|firstIndex|vertexOffset|indexType"
            + "|stride|drawCount|maxDrawCount|inputRate|groupCount[XYZ]|depthTestEnable|depthWriteEnable"
            + "|stencilTestEnable|colorWriteMask|srcQueueFamilyIndex|dstQueueFamilyIndex|value"
            + "|buffer|image|srcBuffer|dstBuffer|srcImage|dstImage|imageView|resolveImageView|event)"
            + "|p(WaitDstStageMask|Offsets|Sizes|Strides|Buffers|Events)");

    private static final Pattern DROPPED = Pattern.compile(
            "vkCmd(?!Begin|End|Next|Bind|Set(?!Event)|Push).*|vk(WaitFor|WaitSem|QueueWait|DeviceWait).*");
    private static final Pattern MOVED =
            Pattern.compile("vkCmd(Pipeline|Wait|SetEvent|ResetEvent|Copy|Fill|Dispatch).*");
    private static final long BOTTOM_OF_PIPE = 0x2000;
    private static final Map<String, List<Long>> ENUMERANTS = Map.of(
            "VkImageLayout", List.of(0L, 1L, 2L, 5L, 6L, 7L),
            "VkAttachmentLoadOp", List.of(0L, 1L, 2L, 1000400000L),
            "VkAttachmentStoreOp", List.of(0L, 1L, 1000301000L));

    private final Random random;
    private final Path scratch;
    private final CallFields fields = new CallFields();
    private final Map<String, List<Long>> handles = new HashMap<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private final Map<String, Mutation> candidates = new TreeMap<>();

    /** @param scratch a file to write captures to */
    SyncMutations(long seed, Path scratch) {
        random = new Random(seed);
        this.scratch = scratch;
    }

    /** Changes of different kinds that break no other rules than the original does, of each at one place that is any. */
    List<Mutation> choose(String capture, Path file, int most) throws IOException {
        handles.clear();
        seen.clear();
        candidates.clear();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem
                        && !callItem.call().stateSetup()
                        && callItem.call().absent() == null) {
                    whole(capture, callItem.call());
                    parts(capture, callItem.call());
                }
            }
        }
        List<Mutation> shuffled = new ArrayList<>(candidates.values());
        Collections.shuffle(shuffled, random);
        Set<String> rules = rules(file);
        List<Mutation> chosen = new ArrayList<>();
        for (Mutation mutation : shuffled) {
            if (chosen.size() < most) {
                mutation.write(file, scratch);
                if (rules.containsAll(rules(scratch))) {
                    chosen.add(mutation);
                }
            }
        }
        return chosen;
    }

    /** The rules other than those of synchronization that a capture breaks. */
    private static Set<String> rules(Path capture) throws IOException {
        Set<String> rules = new LinkedHashSet<>();
        for (Finding finding : AllChecks.of(capture)) {
            if (finding.severity() == Severity.ERROR) {
                rules.add(finding.rule());
            }
        }
        return rules;
    }

    private void whole(String capture, Call call) {
        String name = call.name();
        if (DROPPED.matcher(name).matches()) {
            candidate(name + " drop", new Mutation(capture, call.blockIndex(), Mutation.Kind.DROP, "", 0));
            if (name.startsWith("vkCmd")) {
                candidate(name + " double", new Mutation(capture, call.blockIndex(), Mutation.Kind.DOUBLE, "", 0));
            }
        }
        if (MOVED.matcher(name).matches()) {
            candidate(name + " later", new Mutation(capture, call.blockIndex(), Mutation.Kind.LATER, "", 0));
        }
    }

    private void parts(String capture, Call call) {
        if (!COMMANDS.matcher(call.name()).matches()) {
            return;
        }
        for (CallFields.Field field : fields.of(call)) {
            if (FIELDS.matcher(leaf(field)).matches()) {
                for (Map.Entry<String, Long> value : values(field).entrySet()) {
                    if (value.getValue() != field.value()) {
                        set(capture, call, field, value.getValue(), value.getKey());
                    }
                }
            }
        }
    }

    private static String leaf(CallFields.Field field) {
        return field.path().substring(field.path().lastIndexOf('.') + 1).replaceAll("\\[\\d+]", "");
    }

    private void set(String capture, Call call, CallFields.Field field, long value, String what) {
        candidate(
                call.name() + " " + field.path().replaceAll("\\[\\d+]", "[]") + " " + what,
                new Mutation(capture, call.blockIndex(), Mutation.Kind.SET, field.path(), value));
    }

    /** Each place of a kind of change is as likely to be the one. */
    private void candidate(String key, Mutation mutation) {
        int count = seen.merge(key, 1, Integer::sum);
        if (random.nextInt(count) == 0) {
            candidates.put(key, mutation);
        }
    }

    private Map<String, Long> values(CallFields.Field field) {
        long now = field.value();
        Map<String, Long> values = new TreeMap<>();
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (field.member().base() == Base.HANDLE) {
            List<Long> known = handles.computeIfAbsent(field.member().type(), type -> new ArrayList<>());
            if (now != 0 && !known.contains(now)) {
                known.add(now);
            }
            if (!known.isEmpty()) {
                values.put("other", known.get(random.nextInt(known.size())));
            }
        } else if (enumeration != null && enumeration.flags()) {
            values.put("none", 0L);
            values.put("without", now & ~one(now));
            values.put("turned", now ^ any(enumeration));
            values.put("another", any(enumeration));
            if (field.member().type().startsWith("VkPipelineStage")) {
                values.put("bottom", BOTTOM_OF_PIPE);
            }
        } else if (enumeration != null) {
            List<Long> known = ENUMERANTS.getOrDefault(
                    field.member().type(), List.copyOf(enumeration.values().values()));
            values.put("first", known.get(0));
            values.put("another", known.get(random.nextInt(known.size())));
        } else {
            values.put("zero", 0L);
            values.put("less", now / 2);
            values.put("more", now + Math.max(1, now / 2));
            values.put("twice", now * 2);
            values.put("next", now + 1);
        }
        return values;
    }

    private long any(Enumeration enumeration) {
        List<Long> known = List.copyOf(enumeration.values().values());
        return known.get(random.nextInt(known.size()));
    }

    /** Any of the bits that are set. */
    private long one(long mask) {
        Set<Long> bits = new LinkedHashSet<>();
        for (long left = mask; left != 0; left &= left - 1) {
            bits.add(Long.lowestOneBit(left));
        }
        return bits.isEmpty() ? 0 : List.copyOf(bits).get(random.nextInt(bits.size()));
    }
}
