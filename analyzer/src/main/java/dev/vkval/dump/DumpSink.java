package dev.vkval.dump;

/** Receives the contents of each request. */
@FunctionalInterface
public interface DumpSink {
    void take(DumpRequest request, Dumped before, Dumped after);
}
