package dev.vkval.capture.block;

import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import java.util.function.IntPredicate;

/** Which blocks of a capture are returned; the others are counted, but neither decompressed nor parsed. */
final class BlockChoice {
    static final BlockChoice ALL = new BlockChoice(null);

    private final IntPredicate calls;

    private BlockChoice(IntPredicate calls) {
        this.calls = calls;
    }

    /** Calls with some ids, and blocks that refer to other files. */
    static BlockChoice ofCalls(IntPredicate apiCallIds) {
        return new BlockChoice(apiCallIds);
    }

    /** @param body at the beginning of the block's body; its position is unchanged */
    boolean wants(int blockType, BlockCursor body) throws BlockTooShortException {
        if (calls == null) {
            return true;
        }
        return switch (blockType) {
            case StoredBlock.FUNCTION_CALL -> calls.test(body.peekU32());
            case StoredBlock.METADATA -> MetadataParser.leadsElsewhere(body.peekU32());
            default -> false;
        };
    }
}
