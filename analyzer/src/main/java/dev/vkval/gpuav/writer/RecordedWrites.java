package dev.vkval.gpuav.writer;

import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.UsedMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.EXTMemoryDecompression;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.NVOpticalFlow;
import org.lwjgl.vulkan.VK13;

/**
 * What the commands of a recording, and of those that it executes, write to buffers.
 *
 * @param writes in execution order
 * @param blocks of all commands in execution order
 */
record RecordedWrites(List<Write> writes, long[] blocks) {
    private static final int MARKER_BYTES = 4;
    private static final long WRITES = VK13.VK_ACCESS_2_MEMORY_WRITE_BIT
            | VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT
            | VK13.VK_ACCESS_2_SHADER_WRITE_BIT
            | VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT
            | EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_WRITE_BIT_EXT
            | EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT
            | KHRAccelerationStructure.VK_ACCESS_ACCELERATION_STRUCTURE_WRITE_BIT_KHR
            | KHRVideoDecodeQueue.VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR
            | KHRVideoEncodeQueue.VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR
            | EXTOpacityMicromap.VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT
            | EXTDeviceGeneratedCommands.VK_ACCESS_COMMAND_PREPROCESS_WRITE_BIT_EXT
            | EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT
            | NVOpticalFlow.VK_ACCESS_2_OPTICAL_FLOW_WRITE_BIT_NV
            | ARMDataGraph.VK_ACCESS_2_DATA_GRAPH_WRITE_BIT_ARM;

    /** @param others commands of a recording whose writes are not known, by their blocks */
    static RecordedWrites of(
            CommandBufferRecording recording, Function<CommandBufferRecording, List<CommandPlace>> others) {
        Collector collector = new Collector(others);
        collector.add(recording);
        return new RecordedWrites(List.copyOf(collector.writes), Arrays.copyOf(collector.blocks, collector.position));
    }

    /** The position of the last command of a block, -1 for none. */
    int position(long block) {
        int position = blocks.length - 1;
        while (position >= 0 && blocks[position] != block) {
            position--;
        }
        return position;
    }

    /** What it keeps, for limits. */
    long size() {
        return writes.size() + blocks.length;
    }

    private static final class Collector {
        private static final int FIRST_CAPACITY = 16;

        private final Function<CommandBufferRecording, List<CommandPlace>> others;
        private final List<Write> writes = new ArrayList<>();
        private long[] blocks = new long[FIRST_CAPACITY];
        private int position;
        private CommandBufferRecording recording;
        private CommandPlace place;

        Collector(Function<CommandBufferRecording, List<CommandPlace>> others) {
            this.others = others;
        }

        void add(CommandBufferRecording executed) {
            List<CommandPlace> unknown = others.apply(executed);
            int next = 0;
            for (RecordedCommand command : executed.commands()) {
                while (next < unknown.size()
                        && unknown.get(next).block() < command.place().block()) {
                    begin(executed, unknown.get(next++));
                    anywhere(0, WriteKind.OTHER);
                }
                begin(executed, command.place());
                add(command);
                command.executed().forEach(this::add);
            }
            for (CommandPlace rest : unknown.subList(next, unknown.size())) {
                begin(executed, rest);
                anywhere(0, WriteKind.OTHER);
            }
        }

        private void begin(CommandBufferRecording executed, CommandPlace at) {
            if (position == blocks.length) {
                blocks = Arrays.copyOf(blocks, position * 2);
            }
            blocks[position++] = at.block();
            recording = executed;
            place = at;
        }

        private void add(RecordedCommand command) {
            if (command instanceof RecordedCommand.Draw draw) {
                shaders(draw.bound(), WriteKind.GRAPHICS);
            } else if (command instanceof RecordedCommand.Dispatch dispatch) {
                shaders(dispatch.bound(), WriteKind.COMPUTE);
            } else if (command instanceof RecordedCommand.TraceRays trace) {
                shaders(trace.bound(), WriteKind.RAYS);
            } else if (command instanceof RecordedCommand.CopyBuffer copy) {
                for (CopyCommand.BufferRegion region : copy.regions()) {
                    add(copy.dst(), region.dstOffset(), region.sizeBytes(), true, WriteKind.COPY);
                }
            } else if (command instanceof RecordedCommand.FillBuffer fill) {
                add(fill.dst(), fill.offset(), fill.sizeBytes(), true, WriteKind.FILL);
            } else if (command instanceof RecordedCommand.UpdateBuffer update) {
                add(update.dst(), update.offset(), update.sizeBytes(), true, WriteKind.FILL);
            } else if (command instanceof RecordedCommand.WriteBufferMarker marker) {
                add(marker.dst(), marker.offset(), MARKER_BYTES, true, WriteKind.COPY);
            } else {
                addOther(command);
            }
        }

        /** Commands that write some of the bytes of a range. */
        private void addOther(RecordedCommand command) {
            if (command instanceof RecordedCommand.CopyImageToBuffer copy) {
                copy.regions().forEach(region -> rest(copy.dst(), region.bufferOffset(), WriteKind.COPY));
            } else if (command instanceof RecordedCommand.CopyQueryResults results) {
                add(results.dst(), results.offset(), results.sizeBytes(), false, WriteKind.COPY);
            } else if (command instanceof RecordedCommand.CopyAccelerationStructureToMemory copy) {
                if (copy.dst() == null) {
                    anywhere(0, WriteKind.BUILD);
                } else {
                    rest(copy.dst().buffer(), copy.dst().offset(), WriteKind.BUILD);
                }
            } else if (command instanceof RecordedCommand.CopyAccelerationStructure copy) {
                structure(copy.dst());
            } else if (command instanceof RecordedCommand.CopyMemoryToAccelerationStructure copy) {
                structure(copy.dst());
            } else if (command instanceof RecordedCommand.BuildAccelerationStructures builds) {
                for (RecordedCommand.AccelerationStructureBuild build : builds.builds()) {
                    structure(build.dst());
                    part(build.scratch(), WriteKind.BUILD);
                }
            } else if (command instanceof RecordedCommand.TransformFeedback feedback) {
                feedback.buffers().forEach(buffer -> part(buffer.memory(), WriteKind.FEEDBACK));
                feedback.counters().values().forEach(counter -> part(counter, WriteKind.FEEDBACK));
            } else if (command instanceof RecordedCommand.UseMemory uses) {
                for (RecordedCommand.MemoryUse use : uses.uses()) {
                    if ((use.access() & WRITES) != 0) {
                        used(use.memory());
                    }
                }
            }
        }

        private void shaders(BoundState bound, WriteKind kind) {
            ShaderTargets targets = ShaderTargets.of(bound);
            targets.parts().forEach(part -> part(part, kind));
            if (targets.usage() != 0) {
                anywhere(targets.usage(), kind);
            }
        }

        private void structure(AccelerationStructureState structure) {
            if (structure != null && structure.buffer() != null) {
                add(structure.buffer(), structure.offset(), structure.sizeBytes(), false, WriteKind.BUILD);
            }
        }

        /** Images that have bytes of a buffer are looked at where these are searched. */
        private void used(UsedMemory memory) {
            if (memory instanceof BufferPart part) {
                part(part, WriteKind.OTHER);
            } else if (memory instanceof UsedMemory.OfResource resource && resource.binding() != null) {
                long begin = resource.binding().offset();
                bytes(resource.binding(), begin, begin + resource.sizeBytes(), false, WriteKind.OTHER);
            }
        }

        private void part(BufferPart part, WriteKind kind) {
            if (part != null) {
                add(part.buffer(), part.offset(), part.sizeBytes(), false, kind);
            }
        }

        /** Some of the bytes from an offset on. */
        private void rest(BufferState buffer, long offset, WriteKind kind) {
            add(buffer, offset, buffer == null ? 0 : buffer.sizeBytes() - offset, false, kind);
        }

        private void add(BufferState buffer, long offset, long sizeBytes, boolean certain, WriteKind kind) {
            MemoryBinding binding = buffer == null ? null : buffer.binding();
            if (binding == null || offset < 0 || sizeBytes <= 0 || offset > buffer.sizeBytes()) {
                return;
            }
            long begin = binding.offset() + offset;
            long size = Math.min(sizeBytes, buffer.sizeBytes() - offset);
            bytes(binding, begin, begin + size, certain, kind);
        }

        private void bytes(MemoryBinding binding, long begin, long end, boolean certain, WriteKind kind) {
            writes.add(Write.of(
                    binding.memory(), begin, end, certain, kind, recording.commandBuffer(), place, position - 1));
        }

        private void anywhere(long usage, WriteKind kind) {
            writes.add(new Write(null, 0, 0, usage, false, kind, recording.commandBuffer(), place, position - 1));
        }
    }
}
