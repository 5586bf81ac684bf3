package dev.vkval.gpuav.proof;

import java.util.List;

/** How many invocations an action has, as far as it is recorded. */
public sealed interface ActionSize {
    /** Whether there are no invocations. */
    default boolean none() {
        return false;
    }

    /** The same where it is not known whether the action is executed. */
    default ActionSize maybe() {
        return this;
    }

    /** It depends on memory, or nothing is known of it. */
    record Unknown() implements ActionSize {}

    /**
     * Workgroups in x, y and z, the first with the base as its id.
     *
     * @param sure whether they surely take place
     */
    record Groups(List<Long> base, List<Long> count, boolean sure) implements ActionSize {
        public Groups {
            base = List.copyOf(base);
            count = List.copyOf(count);
        }

        long base(int component) {
            return base.get(component);
        }

        long count(int component) {
            return count.get(component);
        }

        @Override
        public boolean none() {
            return count.contains(0L);
        }

        @Override
        public ActionSize maybe() {
            return new Groups(base, count, false);
        }
    }

    /**
     * Vertices and instances of a draw.
     *
     * @param indexed whether it is not recorded which vertices are drawn
     * @param sure how many vertices from the first one surely have an invocation; not known of indexed draws
     */
    record Vertices(long first, long count, long firstInstance, long instances, boolean indexed, long sure)
            implements ActionSize {
        /** Vertices of points, lines and triangles together: whole primitives of any kind. */
        private static final int WHOLE_PRIMITIVES = 6;

        private static final int LARGEST_PRIMITIVE = 3;

        /** @param adjacent whether primitives may have adjacent vertices, as geometry shaders receive them */
        public static Vertices of(long first, long count, long firstInstance, long instances, boolean adjacent) {
            int factor = adjacent ? 2 : 1;
            long whole = count - count % (WHOLE_PRIMITIVES * factor);
            long least = LARGEST_PRIMITIVE * factor;
            return new Vertices(
                    first, count, firstInstance, instances, false, count < least ? 0 : Math.max(whole, least));
        }

        @Override
        public boolean none() {
            return instances == 0;
        }

        @Override
        public ActionSize maybe() {
            return new Vertices(first, count, firstInstance, instances, indexed, 0);
        }

        /** Of vertices of which it is not known which ones are drawn, or whether any is. */
        public static Vertices indexed(long firstInstance, long instances) {
            return new Vertices(0, 0, firstInstance, instances, true, 0);
        }
    }
}
