package dev.vkval.removed;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditText;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.BarrierCommand;
import dev.vkval.command.Dependency;
import dev.vkval.command.Generation;
import dev.vkval.command.Submit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkPresentInfoKHR;

/** Everything in a capture that can be removed. */
final class Removals {
    private final List<Removal> all = new ArrayList<>();

    private Removals() {}

    /** In the order of the capture; what a trimmed capture recreates its state with is left alone. */
    static List<Removal> of(Path capture) throws IOException, EditException {
        Removals removals = new Removals();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call && !call.call().stateSetup()) {
                    removals.add(call.call());
                }
            }
        }
        return removals.all;
    }

    /** As many of each kind as there is room for, evenly over the capture. */
    static List<Removal> sample(List<Removal> all, int most) {
        Map<Removal.Kind, List<Removal>> byKind = new EnumMap<>(Removal.Kind.class);
        all.forEach(one ->
                byKind.computeIfAbsent(one.kind(), key -> new ArrayList<>()).add(one));
        List<Removal> chosen = new ArrayList<>();
        int kinds = byKind.size();
        int left = most;
        List<List<Removal>> smallestFirst = new ArrayList<>(byKind.values());
        smallestFirst.sort((one, other) -> Integer.compare(one.size(), other.size()));
        for (List<Removal> some : smallestFirst) {
            int room = Math.min(some.size(), left / kinds--);
            for (int i = 0; i < room; i++) {
                chosen.add(some.get((int) ((long) i * some.size() / room)));
            }
            left -= room;
        }
        return all.stream().filter(chosen::contains).toList();
    }

    private void add(Call call) throws EditException {
        switch (call.command().number()) {
            case CmdPipelineBarrier.ID, CmdPipelineBarrier2.ID -> addBarriers(call);
            case QueueSubmit.ID, QueueSubmit2.ID -> addWaits(call);
            case QueuePresentKHR.ID -> addPresentWaits(call);
            default -> {
                if (call.name().startsWith("vkCreateRenderPass")) {
                    addDependencies(call);
                }
            }
        }
    }

    private void add(Removal.Kind kind, Call call, String what, List<String> sets) throws EditException {
        List<CallEdit> edits = new ArrayList<>();
        for (String set : sets) {
            edits.add(EditText.set(call.blockIndex() + "." + set));
        }
        all.add(new Removal(kind, call.blockIndex(), what, edits));
    }

    private void addBarriers(Call call) throws EditException {
        BarrierCommand command = BarrierCommand.of(call);
        all.add(new Removal(
                Removal.Kind.COMMAND, call.blockIndex(), call.name(), List.of(new CallEdit.Drop(call.blockIndex()))));
        List<Dependency.Memory> memory = command.all(Dependency::memory);
        List<Dependency.Buffer> buffers = command.all(Dependency::buffers);
        List<Dependency.Image> images = command.all(Dependency::images);
        boolean newer = command.generation() == Generation.V2;
        boolean several = memory.size() + buffers.size() + images.size() > 1;
        for (int i = 0; several && i < memory.size(); i++) {
            addBarrier(call, newer, "pMemoryBarriers[" + i + "]", memory.get(i).scope());
        }
        for (int i = 0; several && i < buffers.size(); i++) {
            addBarrier(
                    call,
                    newer,
                    "pBufferMemoryBarriers[" + i + "]",
                    buffers.get(i).scope());
        }
        for (int i = 0; i < images.size(); i++) {
            Dependency.Image image = images.get(i);
            if (several || image.oldLayout() != image.newLayout()) {
                addBarrier(call, newer, "pImageMemoryBarriers[" + i + "]", image.scope());
            }
        }
    }

    /** Without masks a barrier has no effect but its transition; older ones keep the stages of their command. */
    private void addBarrier(Call call, boolean newer, String barrier, Dependency.Scope scope) throws EditException {
        boolean memory = (scope.srcAccesses() | scope.dstAccesses()) != 0;
        if (!memory && !newer) {
            return;
        }
        String path = (newer ? "pDependencyInfo." : "") + barrier + ".";
        List<String> sets = new ArrayList<>(List.of(path + "srcAccessMask=0", path + "dstAccessMask=0"));
        if (newer) {
            sets.add(path + "srcStageMask=0");
            sets.add(path + "dstStageMask=0");
        }
        add(Removal.Kind.BARRIER, call, call.name() + " " + barrier, sets);
    }

    private void addWaits(Call call) throws EditException {
        Submit submit = Submit.of(call);
        for (int batch = 0; batch < submit.batches().size(); batch++) {
            List<Submit.Semaphore> waits = submit.batches().get(batch).waits();
            boolean timeline = submit.batches().get(batch).timeline() != null;
            for (int i = 0; i < waits.size(); i++) {
                String info = "pSubmits[" + batch + "].";
                boolean newer = submit.generation() == Generation.V2;
                List<String> sets = new ArrayList<>();
                for (int k = i; k + 1 < waits.size(); k++) {
                    sets.addAll(newer ? newerWait(info, k, waits.get(k + 1)) : olderWait(info, k, waits.get(k + 1)));
                    if (!newer && timeline) {
                        sets.add(info + "VkTimelineSemaphoreSubmitInfo.pWaitSemaphoreValues[" + k + "]="
                                + waits.get(k + 1).value());
                    }
                }
                int left = waits.size() - 1;
                sets.add(info + (newer ? "waitSemaphoreInfoCount=" : "waitSemaphoreCount=") + left);
                if (!newer && timeline) {
                    sets.add(info + "VkTimelineSemaphoreSubmitInfo.waitSemaphoreValueCount=" + left);
                }
                add(Removal.Kind.SEMAPHORE_WAIT, call, call.name() + " wait " + i, sets);
            }
        }
    }

    private static List<String> olderWait(String info, int at, Submit.Semaphore wait) {
        return List.of(
                info + "pWaitSemaphores[" + at + "]=" + wait.id(),
                info + "pWaitDstStageMask[" + at + "]=" + wait.stages());
    }

    private static List<String> newerWait(String info, int at, Submit.Semaphore wait) {
        String path = info + "pWaitSemaphoreInfos[" + at + "].";
        return List.of(
                path + "semaphore=" + wait.id(), path + "value=" + wait.value(), path + "stageMask=" + wait.stages());
    }

    private void addPresentWaits(Call call) throws EditException {
        long info = QueuePresentKHR.pPresentInfo(call);
        int count = VkPresentInfoKHR.nwaitSemaphoreCount(info);
        long array = CMemory.pointer(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            List<String> sets = new ArrayList<>();
            for (int k = i; k + 1 < count; k++) {
                sets.add("pPresentInfo.pWaitSemaphores[" + k + "]=" + CMemory.handle(array, k + 1));
            }
            sets.add("pPresentInfo.waitSemaphoreCount=" + (count - 1));
            add(Removal.Kind.SEMAPHORE_WAIT, call, call.name() + " wait " + i, sets);
        }
    }

    private void addDependencies(Call call) throws EditException {
        List<Map<String, Long>> dependencies = SubpassDependencies.of(call);
        for (int i = 0; i < dependencies.size(); i++) {
            List<String> sets = new ArrayList<>();
            for (int k = i; k + 1 < dependencies.size(); k++) {
                String path = "pCreateInfo.pDependencies[" + k + "].";
                dependencies.get(k + 1).forEach((member, value) -> sets.add(path + member + "=" + value));
            }
            sets.add("pCreateInfo.dependencyCount=" + (dependencies.size() - 1));
            Map<String, Long> one = dependencies.get(i);
            add(
                    Removal.Kind.SUBPASS_DEPENDENCY,
                    call,
                    call.name() + " dependency " + SubpassDependencies.subpass(one.get("srcSubpass")) + " to "
                            + SubpassDependencies.subpass(one.get("dstSubpass")),
                    sets);
        }
    }
}
