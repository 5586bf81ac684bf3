package dev.vkval.sync.model;

/** An access to one byte as it executed. */
record Touched(Execution.Event event, int command, Access access, int at) {}
