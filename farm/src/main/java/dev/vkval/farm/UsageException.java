package dev.vkval.farm;

/** What was asked for cannot be done as it was asked for; the message is for the user. */
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }
}
