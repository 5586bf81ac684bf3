package dev.vkval.capture;

/** Takes anomalies as they are met. */
@FunctionalInterface
public interface AnomalySink {
    /**
     * @param detail what exactly, the same for all that are to be counted together
     * @param block block index, -1 before the first block
     * @param offset byte offset in the file, -1 where it has none
     */
    void add(AnomalyKind kind, String detail, long block, long offset);
}
