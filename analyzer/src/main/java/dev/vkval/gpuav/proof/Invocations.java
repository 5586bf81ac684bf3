package dev.vkval.gpuav.proof;

import dev.vkval.spirv.value.Input;
import dev.vkval.spirv.value.Inputs;
import dev.vkval.spirv.value.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The invocations of a shader in an action.
 *
 * @param all what inputs can be in any of them
 * @param some the inputs of single invocations that surely take place; none if it is not known that any does
 */
record Invocations(Inputs all, List<Inputs> some) {
    private static final int NUM_WORKGROUPS = 24;
    private static final int WORKGROUP_SIZE = 25;
    private static final int WORKGROUP_ID = 26;
    private static final int LOCAL_INVOCATION_ID = 27;
    private static final int GLOBAL_INVOCATION_ID = 28;
    private static final int LOCAL_INVOCATION_INDEX = 29;
    private static final int VERTEX_INDEX = 42;
    private static final int INSTANCE_INDEX = 43;
    private static final int BASE_VERTEX = 4424;
    private static final int BASE_INSTANCE = 4425;
    private static final int DRAW_INDEX = 4426;

    private static final int COMPONENTS = 3;
    /** What 32-bit built-ins can be. */
    private static final long LIMIT = 1L << Integer.SIZE;

    /** Of a stage of which nothing but the push constants is known. */
    static Invocations unknown(PushConstants pushed) {
        return new Invocations(inputs(Map.of(), pushed), List.of());
    }

    private static Inputs inputs(Map<Input, Interval> builtIns, PushConstants pushed) {
        return input -> input instanceof Input.PushConstant constant ? pushed.of(constant) : builtIns.get(input);
    }

    /** @param localSize invocations of a workgroup in x, y and z */
    static Invocations of(ActionSize.Groups groups, long[] localSize, PushConstants pushed) {
        boolean sound = true;
        for (int i = 0; i < COMPONENTS; i++) {
            sound &= localSize[i] > 0 && localSize[i] < LIMIT;
            sound &= (groups.base(i) + groups.count(i)) * localSize[i] < LIMIT;
        }
        if (!sound) {
            return unknown(pushed);
        }
        Map<Input, Interval> all = new HashMap<>();
        for (int i = 0; i < COMPONENTS; i++) {
            Interval group = new Interval(groups.base(i), groups.base(i) + Math.max(groups.count(i), 1) - 1);
            put(all, WORKGROUP_ID, i, group);
            put(all, LOCAL_INVOCATION_ID, i, new Interval(0, localSize[i] - 1));
            put(
                    all,
                    GLOBAL_INVOCATION_ID,
                    i,
                    new Interval(group.least() * localSize[i], (group.most() + 1) * localSize[i] - 1));
            fixed(all, i, groups, localSize);
        }
        long size = localSize[0] * localSize[1] * localSize[2];
        if (size >= LIMIT) {
            return unknown(pushed);
        }
        put(all, LOCAL_INVOCATION_INDEX, 0, new Interval(0, size - 1));
        List<Inputs> some = new ArrayList<>();
        if (groups.sure()) {
            for (boolean lastGroup : new boolean[] {false, true}) {
                for (boolean lastLocal : new boolean[] {false, true}) {
                    some.add(inputs(invocation(groups, localSize, lastGroup, lastLocal), pushed));
                }
            }
        }
        return new Invocations(inputs(all, pushed), some);
    }

    private static Map<Input, Interval> invocation(
            ActionSize.Groups groups, long[] localSize, boolean lastGroup, boolean lastLocal) {
        Map<Input, Interval> one = new HashMap<>();
        long index = 0;
        long stride = 1;
        for (int i = 0; i < COMPONENTS; i++) {
            long group = groups.base(i) + (lastGroup ? groups.count(i) - 1 : 0);
            long local = lastLocal ? localSize[i] - 1 : 0;
            put(one, WORKGROUP_ID, i, Interval.of(group));
            put(one, LOCAL_INVOCATION_ID, i, Interval.of(local));
            put(one, GLOBAL_INVOCATION_ID, i, Interval.of(group * localSize[i] + local));
            fixed(one, i, groups, localSize);
            index += local * stride;
            stride *= localSize[i];
        }
        put(one, LOCAL_INVOCATION_INDEX, 0, Interval.of(index));
        return one;
    }

    private static void fixed(Map<Input, Interval> to, int i, ActionSize.Groups groups, long[] localSize) {
        put(to, NUM_WORKGROUPS, i, Interval.of(groups.count(i)));
        put(to, WORKGROUP_SIZE, i, Interval.of(localSize[i]));
    }

    private static void put(Map<Input, Interval> to, int builtIn, int component, Interval value) {
        to.put(new Input.BuiltIn(builtIn, component), value);
    }

    /** Of a vertex shader. */
    static Invocations of(ActionSize.Vertices vertices, PushConstants pushed) {
        Interval instances = new Interval(
                vertices.firstInstance(), vertices.firstInstance() + Math.max(vertices.instances(), 1) - 1);
        Map<Input, Interval> all = new HashMap<>();
        if (!vertices.indexed()) {
            put(
                    all,
                    VERTEX_INDEX,
                    0,
                    new Interval(vertices.first(), vertices.first() + Math.max(vertices.count(), 1) - 1));
            put(all, BASE_VERTEX, 0, Interval.of(vertices.first()));
        }
        put(all, INSTANCE_INDEX, 0, instances);
        put(all, BASE_INSTANCE, 0, Interval.of(vertices.firstInstance()));
        put(all, DRAW_INDEX, 0, Interval.of(0));
        List<Inputs> some = new ArrayList<>();
        if (vertices.sure() > 0 && vertices.instances() > 0) {
            for (long vertex : new long[] {vertices.first(), vertices.first() + vertices.sure() - 1}) {
                for (long instance : new long[] {instances.least(), instances.most()}) {
                    Map<Input, Interval> one = new HashMap<>(all);
                    put(one, VERTEX_INDEX, 0, Interval.of(vertex));
                    put(one, INSTANCE_INDEX, 0, Interval.of(instance));
                    some.add(inputs(one, pushed));
                }
            }
        }
        return new Invocations(inputs(all, pushed), some);
    }
}
