package dev.vkval.capture;

/** Receives anomalies as they occur. */
@FunctionalInterface
public interface AnomalySink {
    /**
     * @param detail the details; anomalies with equal details are counted together
     * @param block block index, -1 before the first block
     * @param offset byte offset in the file, -1 if unknown
     */
    void add(AnomalyKind kind, String detail, long block, long offset);
}
