package dev.vkval.farm;

import java.io.IOException;

/** A check that may have another result elsewhere: thrown to Spark, which tries again on another machine. */
final class CheckFailedException extends IOException {
    CheckFailedException(String message) {
        super(message);
    }
}
