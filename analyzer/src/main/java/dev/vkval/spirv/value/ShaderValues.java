package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.CallTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of the shader of an entry point, under a specialization. Not for use by several threads at once. */
public final class ShaderValues {
    private final int entry;
    private final List<Function> functions;
    private final Map<Integer, ControlFlow> flows = new HashMap<>();
    private final ValueReader values;
    private final Loops loops;

    /** @param entry id of the function of the entry point */
    public ShaderValues(SpirvModule module, int entry, Constants constants) {
        this.entry = entry;
        this.functions = CallTree.of(module, entry);
        functions.forEach(function -> flows.put(function.id(), new ControlFlow(module, function)));
        this.values = new ValueReader(module, functions, constants, flows);
        this.loops = new Loops(flows, values);
    }

    /** The functions that the entry point can reach. */
    public List<Function> functions() {
        return functions;
    }

    /** Whether control flow can reach a block at all. */
    public boolean reachable(Function function, Block block) {
        return flows.get(function.id()).reachable(block.id());
    }

    /** The value of an id: a scalar. */
    public Value value(int id) {
        return values.value(id, 0);
    }

    /** The values of a shader with certain inputs. */
    public final class In {
        private final Evaluation.Scope scope;
        private final Execution execution;
        private final WideValues wide;

        private In(Inputs inputs, Iterations iterations) {
            scope = new Evaluation.Scope(flows, loops, inputs, iterations);
            wide = new WideValues(scope);
            execution = new Execution(entry, flows, values, scope);
        }

        /** What a value is in executions of a block. */
        public Interval of(Value value, Place place) {
            return scope.at(place).of(value);
        }

        /** What the values have in common that a value can be in executions of a block. */
        public Residue residue(Value value, Place place) {
            return new Residues(scope.at(place)::of).of(value);
        }

        /**
         * What an integer of up to 64 bits, or a device address, may be in executions of a block: in one of the ranges.
         *
         * @return null if nothing is known
         */
        public List<WideRange> ranges(Value value, Place place) {
            return wide.of(value, place);
        }

        /** Whether an invocation surely executes a block, in the iterations that are meant. */
        public boolean executes(Place place) {
            return execution.surely(place);
        }

        /** Whether an invocation may execute a block. */
        public boolean mayExecute(Place place) {
            return execution.possibly(place);
        }
    }

    public In with(Inputs inputs, Iterations iterations) {
        return new In(inputs, iterations);
    }
}
