package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;

/** How a shader reaches the memory of its checks. */
sealed interface MemoryRoute {
    /** What the passes are told of it. */
    ErrorOutput output(int shaderId);

    /** By the reserved descriptor set, in a slot. */
    record InSet(int slot) implements MemoryRoute {
        @Override
        public ErrorOutput output(int shaderId) {
            return new ErrorOutput(
                    slot,
                    ActionMemory.HITS_BINDING,
                    ActionMemory.RECORDS_BINDING,
                    ActionMemory.STATES_BINDING,
                    ActionMemory.ADDRESSES_BINDING,
                    shaderId);
        }
    }

    /** By a device address that all actions have in common. */
    record ByAddress() implements MemoryRoute {
        @Override
        public ErrorOutput output(int shaderId) {
            return ErrorOutput.byAddress(shaderId);
        }
    }

    /** By a device address and the index of an action, at an offset in the push constants. */
    record Pushed(int offset) implements MemoryRoute {
        @Override
        public ErrorOutput output(int shaderId) {
            return ErrorOutput.pushed(shaderId, offset);
        }
    }
}
