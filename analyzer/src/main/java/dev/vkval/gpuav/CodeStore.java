package dev.vkval.gpuav;

/** Keeps bytes from run to run. */
public interface CodeStore {
    /** Keeps nothing. */
    CodeStore NONE = new CodeStore() {
        @Override
        public byte[] load(String key) {
            return null;
        }

        @Override
        public void store(String key, byte[] content) {
            // Nothing is kept.
        }
    };

    /**
     * What was stored.
     *
     * @param key 64 hexadecimal digits
     * @return null if there is nothing, or it is not what was stored
     */
    byte[] load(String key);

    /** Stores bytes; does nothing if that is not possible. */
    void store(String key, byte[] content);
}
