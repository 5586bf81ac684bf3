package dev.vkval.replay.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate2;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.structure.DescriptorKind;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateEntry;
import org.lwjgl.vulkan.VkPushDescriptorSetWithTemplateInfo;

/**
 * Descriptor update templates. A capture stores their data sorted by kind, so the replay's templates read it tightly
 * packed in the order of their entries.
 */
public final class DescriptorTemplates {

    /** How an entry's data is packed. */
    private record Entry(DescriptorKind kind, int count, long offset) {
        long end() {
            return offset + kind.bytes() * count;
        }
    }

    /** The entries of a template. */
    private record Template(List<Entry> entries) {
        long sizeBytes() {
            return entries.isEmpty() ? 0 : entries.get(entries.size() - 1).end();
        }
    }

    private static final int INFO_TEMPLATE_OFFSET = VkPushDescriptorSetWithTemplateInfo.DESCRIPTORUPDATETEMPLATE;
    private static final long MAXIMUM_BYTES = 64L << 20;
    private static final long ALIGN_BYTES = 8;

    private final ReplayContext context;
    private final CallRunner calls;

    public DescriptorTemplates(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(CreateDescriptorUpdateTemplate.ID, this::create);
        table.onEffect(UpdateDescriptorSetWithTemplate.ID, call -> update(call, 3, call.u64(2)));
        table.onEffect(CmdPushDescriptorSetWithTemplate.ID, call -> update(call, 4, call.u64(1)));
        table.onEffect(CmdPushDescriptorSetWithTemplate2.ID, this::push2);
    }

    private void create(Call call) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0) {
            return;
        }
        long info = live.u64(1);
        long array = MemoryUtil.memGetAddress(info + VkDescriptorUpdateTemplateCreateInfo.PDESCRIPTORUPDATEENTRIES);
        int count = VkDescriptorUpdateTemplateCreateInfo.ndescriptorUpdateEntryCount(info);
        List<Entry> entries = new ArrayList<>();
        long offset = 0;
        for (int i = 0; array != 0 && i < count; i++) {
            long entry = array + (long) i * VkDescriptorUpdateTemplateEntry.SIZEOF;
            DescriptorKind kind = DescriptorKind.of(VkDescriptorUpdateTemplateEntry.ndescriptorType(entry));
            Entry packed = new Entry(kind, VkDescriptorUpdateTemplateEntry.ndescriptorCount(entry), offset);
            MemoryUtil.memPutLong(entry + VkDescriptorUpdateTemplateEntry.OFFSET, offset);
            MemoryUtil.memPutLong(entry + VkDescriptorUpdateTemplateEntry.STRIDE, kind.bytes());
            if (packed.count() < 0 || packed.end() > MAXIMUM_BYTES) {
                context.differs(call, "was not executed: its entries have more descriptors than any set can have");
                return;
            }
            entries.add(packed);
            offset = (packed.end() + ALIGN_BYTES - 1) / ALIGN_BYTES * ALIGN_BYTES;
        }
        calls.run(live);
        LiveObject created = live.outputs().isEmpty()
                ? null
                : context.handles().get(live.outputs().get(0).id());
        if (created != null) {
            created.detail(new Template(entries));
        }
    }

    private void update(Call call, int dataParameter, long templateId) {
        LiveCall live = calls.translate(call);
        if (live != null && onlyDescriptorsMissing(live)) {
            long blob = pack(call, templateId, call.u64(dataParameter), live.u64(dataParameter));
            if (blob != 0) {
                live.set(dataParameter, blob);
                calls.run(live);
            }
        }
    }

    private void push2(Call call) {
        LiveCall live = calls.translate(call);
        if (live == null || call.u64(1) == 0 || !onlyDescriptorsMissing(live)) {
            return;
        }
        int at = VkPushDescriptorSetWithTemplateInfo.PDATA;
        long templateId = MemoryUtil.memGetLong(call.u64(1) + INFO_TEMPLATE_OFFSET);
        long blob = pack(
                call,
                templateId,
                MemoryUtil.memGetAddress(call.u64(1) + at),
                MemoryUtil.memGetAddress(live.u64(1) + at));
        if (blob != 0) {
            MemoryUtil.memPutAddress(live.u64(1) + at, blob);
            calls.run(live);
        }
    }

    private boolean onlyDescriptorsMissing(LiveCall live) {
        live.unknown().removeIf(unknown -> DescriptorKind.isDescribed(unknown.type()));
        return calls.complete(live);
    }

    /**
     * Packs the data in the order of the template's entries.
     *
     * @param captured the data with captured ids, which show whether a used descriptor no longer exists
     * @param data the data with live handles
     * @return its address, 0 if it does not match the template or refers to objects that do not exist
     */
    private long pack(Call call, long templateId, long captured, long data) {
        LiveObject object = context.handles().get(templateId);
        if (!(object != null && object.detail() instanceof Template template) || data == 0) {
            context.differs(call, "was not executed: its template or its data is missing");
            return 0;
        }
        long blob = calls.arena().allocateZeroed(template.sizeBytes());
        long[] taken = new long[DescriptorKind.values().length];
        for (Entry entry : template.entries()) {
            DescriptorKind kind = entry.kind();
            int source = kind.source().ordinal();
            long first = taken[source];
            taken[source] += entry.count();
            if (taken[source] > kind.available(data)) {
                context.differs(call, "was not executed: its data is shorter than its template");
                return 0;
            }
            long from = kind.address(data) + first * kind.bytes();
            MemoryUtil.memCopy(from, blob + entry.offset(), entry.count() * kind.bytes());
            long original = kind.address(captured) + first * kind.bytes();
            if (!kind.exist(original, from, entry.count())) {
                context.differs(call, "was not executed: it refers to an object that does not exist in the replay");
                return 0;
            }
        }
        return blob;
    }
}
