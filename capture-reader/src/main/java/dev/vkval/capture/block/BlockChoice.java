package dev.vkval.capture.block;

import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import java.util.function.IntPredicate;

/** Which blocks of a capture are given; the others are counted and neither decompressed nor looked into. */
final class BlockChoice {
    static final BlockChoice ALL = new BlockChoice(null);

    private final IntPredicate calls;

    private BlockChoice(IntPredicate calls) {
        this.calls = calls;
    }

    /** Calls of some ids, and what leads to blocks in other files. */
    static BlockChoice ofCalls(IntPredicate apiCallIds) {
        return new BlockChoice(apiCallIds);
    }

    /** @param body at the begin of the block's body, where it stays */
    boolean wants(int blockType, BlockCursor body) throws BlockTooShortException {
        if (calls == null) {
            return true;
        }
        return switch (blockType) {
            case StoredBlock.FUNCTION_CALL -> calls.test(body.peekU32Le());
            case StoredBlock.METADATA -> MetadataParser.leadsElsewhere(body.peekU32Le());
            default -> false;
        };
    }
}
