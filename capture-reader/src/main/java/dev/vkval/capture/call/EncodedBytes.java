package dev.vkval.capture.call;

import dev.vkval.capture.memory.ByteCursor;

/** A cursor over the encoded parameters of one call. */
final class EncodedBytes extends ByteCursor<UndecodableCallException> {
    @Override
    protected UndecodableCallException tooShort(String message) {
        return new UndecodableCallException(message, position());
    }
}
