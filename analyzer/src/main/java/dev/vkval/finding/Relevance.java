package dev.vkval.finding;

/** How near a synchronization operation comes to ordering the two accesses of a finding. */
public enum Relevance {
    /** A small change of it would order them, or it is what should have. */
    NEAR("near", ""),
    OTHER_RESOURCE("other resource", "on other resources"),
    OTHER_QUEUE("other queue", "on other queues"),
    OTHER_STAGES("other stages", "between other stages"),
    /** What it waits for was signaled before the earlier access. */
    SIGNALED_BEFORE("signaled before", "for signals before the earlier access"),
    /** A signal that nothing waits for before the later access. */
    NOT_WAITED_FOR("not waited for", "that nothing waits for");

    private final String label;
    private final String phrase;

    Relevance(String label, String phrase) {
        this.label = label;
        this.phrase = phrase;
    }

    /** The name in machine-readable output. */
    public String label() {
        return label;
    }

    /** What follows {@code 12 other synchronization operations}. */
    public String phrase() {
        return phrase;
    }

    /** The one with a label, {@link #NEAR} where none has. */
    public static Relevance of(String label) {
        for (Relevance relevance : values()) {
            if (relevance.label.equals(label)) {
                return relevance;
            }
        }
        return NEAR;
    }
}
