package dev.vkval.sync;

/** What an access is to the command that makes it. */
enum AccessRole {
    PLAIN,
    LOAD,
    STORE,
    RESOLVE,
    MARKER
}
