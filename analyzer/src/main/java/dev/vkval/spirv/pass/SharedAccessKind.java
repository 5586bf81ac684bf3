package dev.vkval.spirv.pass;

/** How an instruction accesses memory that a workgroup shares; the number is that of {@link SharedRaceFunction}. */
public enum SharedAccessKind {
    LOAD(1),
    ATOMIC(2),
    STORE(3);

    private final int rank;

    SharedAccessKind(int rank) {
        this.rank = rank;
    }

    int rank() {
        return rank;
    }
}
