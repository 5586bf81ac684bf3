package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CreateBufferView;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.dump.DumpPoint;
import dev.vkval.dump.DumpRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/**
 * Looks up in a capture where the contents of requests can be copied, and of which buffers and images.
 *
 * @param readable captured ids of these buffers and images
 */
public record DumpPlan(List<DumpPoint> points, Set<Long> readable) {
    /** Of nothing. */
    public static final DumpPlan NONE = new DumpPlan(List.of(), Set.of());

    private static final Set<Integer> BEGINS =
            Set.of(CmdBeginRenderPass.ID, CmdBeginRenderPass2.ID, CmdBeginRendering.ID);
    private static final Set<Integer> ENDS =
            Set.of(CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID, CmdEndRendering2KHR.ID);
    private static final Set<Integer> VIEWS = Set.of(CreateBufferView.ID, CreateImageView.ID);
    private static final int CONTINUED = VK13.VK_RENDERING_SUSPENDING_BIT | VK13.VK_RENDERING_RESUMING_BIT;

    /**
     * A render pass instance of a command buffer.
     *
     * @param end block of the command that ends it, that of its begin as long as it is not known
     * @param continued whether it is suspended or resumed
     */
    private record Instance(long begin, long end, boolean continued) {
        boolean contains(long block) {
            return begin <= block && block <= end;
        }
    }

    /** Reads a capture for it, as {@link CallScan} does. */
    public static DumpPlan of(List<DumpRequest> requests, Path capture) throws IOException {
        Scan scan = new Scan(requests);
        CallScan.read(
                capture,
                command -> BEGINS.contains(command) || ENDS.contains(command) || VIEWS.contains(command),
                scan::take);
        return new DumpPlan(requests.stream().map(scan::point).toList(), Set.copyOf(scan.readable));
    }

    private static final class Scan {
        private final List<DumpRequest> requests;
        private final Set<Long> readable = new HashSet<>();
        private final Map<Long, Instance> open = new HashMap<>();
        /** Those that a command of a request is in, by command buffer. */
        private final Map<Long, List<Instance>> instances = new HashMap<>();

        Scan(List<DumpRequest> requests) {
            this.requests = requests;
            requests.forEach(request -> readable.add(request.id()));
        }

        boolean take(Call call) {
            int command = call.command().number();
            if (VIEWS.contains(command)) {
                view(call, command == CreateImageView.ID);
            } else if (BEGINS.contains(command)) {
                open.put(call.u64(0), new Instance(call.blockIndex(), call.blockIndex(), continued(call)));
            } else {
                end(call);
            }
            return true;
        }

        private void end(Call call) {
            Instance begun = open.remove(call.u64(0));
            if (begun != null) {
                Instance ended = new Instance(begun.begin(), call.blockIndex(), begun.continued());
                boolean wanted = requests.stream()
                        .anyMatch(request -> request.commandBuffer() == call.u64(0) && ended.contains(request.block()));
                if (wanted) {
                    instances
                            .computeIfAbsent(call.u64(0), key -> new ArrayList<>())
                            .add(ended);
                }
            }
        }

        private static boolean continued(Call call) {
            long info = call.u64(1);
            return call.command().number() == CmdBeginRendering.ID
                    && info != 0
                    && (VkRenderingInfo.nflags(info) & CONTINUED) != 0;
        }

        private void view(Call call, boolean image) {
            long id = CMemory.handle(call.u64(3));
            String type = image ? DumpRequest.IMAGE_VIEW : DumpRequest.BUFFER_VIEW;
            boolean wanted = requests.stream().anyMatch(request -> request.id() == id && type.equals(request.type()));
            long info = call.u64(1);
            if (wanted && info != 0) {
                readable.add(image ? VkImageViewCreateInfo.nimage(info) : VkBufferViewCreateInfo.nbuffer(info));
            }
        }

        private DumpPoint point(DumpRequest request) {
            Instance in = instances.getOrDefault(request.commandBuffer(), List.of()).stream()
                    .filter(instance -> instance.contains(request.block()))
                    .findFirst()
                    .orElse(new Instance(request.block(), request.block(), false));
            String obstacle = request.obstacle() == null && in.continued()
                    ? "the command is in a render pass instance that is suspended or resumed"
                    : request.obstacle();
            return new DumpPoint(request, in.begin(), in.end(), obstacle);
        }
    }
}
