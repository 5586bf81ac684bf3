package dev.vkval.sync;

/** How far the barriers of one queue have made a write safe. */
final class WriteView {
    private AccessSet allowed = AccessSet.NONE;
    private long chain;

    /** Accesses that may follow the write. */
    AccessSet allowed() {
        return allowed;
    }

    /** Stages that wait for the write, from which a further dependency goes on. */
    long chain() {
        return chain;
    }

    void add(AccessSet accesses, long stages) {
        allowed = allowed.or(accesses);
        chain |= stages;
    }

    void set(AccessSet accesses, long stages) {
        allowed = accesses;
        chain = stages;
    }

    WriteView copy() {
        WriteView copy = new WriteView();
        copy.set(allowed, chain);
        return copy;
    }

    boolean same(WriteView other) {
        return other != null && chain == other.chain && allowed.equals(other.allowed);
    }
}
