package dev.vkval.check.commandbuffer;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;

/** The objects in descriptors of command buffers that end after these are recorded. */
final class LostDescriptors implements StateObserver {
    /** The one that ended last, null before any did. */
    private StateObject last;

    /** @param object in a descriptor of the set */
    record Lost(DescriptorSetState set, StateObject object) {}

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof BufferState
                || object instanceof BufferViewState
                || object instanceof ImageState
                || object instanceof ImageViewState
                || object instanceof SamplerState
                || object instanceof AccelerationStructureState) {
            last = object;
        }
    }

    /** What an executable command buffer has lost since its recording began, null for nothing. */
    Lost of(CommandBufferState buffer) {
        if (last == null
                || buffer.recording() == null
                || last.destroyedAt() <= buffer.recording().beginBlock()) {
            return null;
        }
        for (DescriptorSetState set : buffer.descriptorSets()) {
            StateObject object = set.lostSince(buffer.recording().beginBlock());
            if (object != null) {
                return new Lost(set, object);
            }
        }
        return null;
    }
}
