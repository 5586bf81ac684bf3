package dev.vkval.check.inventory;

/** What the program does about a valid usage. */
public enum RuleState {
    /** It has a number and is checked, by a line of a rule file or by a class. */
    DONE,
    /** It is implicit valid usage, which follows from the registry, and is checked. */
    REGISTRY,
    /** No capture contains what it is about. */
    IMPOSSIBLE,
    MISSING
}
