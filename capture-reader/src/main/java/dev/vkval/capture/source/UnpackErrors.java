package dev.vkval.capture.source;

import java.io.EOFException;

/** Sentences for exceptions during unpacking. */
final class UnpackErrors {
    private UnpackErrors() {}

    static String reason(Exception thrown) {
        if (thrown instanceof EOFException) {
            return "it ends too early";
        }
        return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
    }
}
