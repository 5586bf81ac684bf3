package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.pass.DescriptorState;
import org.junit.jupiter.api.Test;

class SharedStatesTest {
    private static final int SMALL = DescriptorState.ofSize(16);
    private static final int LARGE = DescriptorState.ofSize(0xc000_0000L);

    /** An error that is found with the common state is one with each of the two. */
    @Test
    void theCommonStateAllowsWhatEitherAllows() {
        assertWeaker(SMALL, SMALL, SMALL);
        assertWeaker(LARGE, SMALL, LARGE);
        assertWeaker(SMALL, SMALL, DescriptorState.UNWRITTEN);
        assertWeaker(SMALL, SMALL, DescriptorState.DESTROYED);
        assertWeaker(DescriptorState.UNLIMITED, DescriptorState.UNLIMITED, LARGE);
        assertWeaker(DescriptorState.UNWRITTEN, DescriptorState.UNWRITTEN, DescriptorState.UNWRITTEN);
        assertWeaker(DescriptorState.DESTROYED, DescriptorState.DESTROYED, DescriptorState.DESTROYED);
    }

    @Test
    void anErrorThatIsAnotherOneForOtherActionsIsNone() {
        assertWeaker(DescriptorState.UNLIMITED, DescriptorState.UNWRITTEN, DescriptorState.DESTROYED);
    }

    private static void assertWeaker(int expected, int one, int other) {
        assertEquals(expected, SharedStates.weaker(one, other));
        assertEquals(expected, SharedStates.weaker(other, one));
    }
}
