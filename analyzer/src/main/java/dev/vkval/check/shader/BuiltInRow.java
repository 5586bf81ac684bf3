package dev.vkval.check.shader;

import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One valid usage of a built-in: an id, what is asked, the values that are allowed, and the execution models that it is
 * about where it is not about all of them.
 *
 * @param builtIn its name in the id, which may be an alias
 * @param models numbers of execution models, empty for all
 */
record BuiltInRow(String id, String builtIn, Kind kind, String value, Set<Integer> models) {
    /** What a row asks of the declaration. */
    enum Kind {
        /** The execution models that may declare it. */
        MODELS,
        /** The storage classes of the variable. */
        STORAGE,
        /** The type. */
        TYPE,
        /** The type in all models but MeshEXT, where it is an array over primitives or a member of one. */
        EXCEPT_MESH,
        /** The type of each primitive in MeshEXT. */
        IN_MESH,
        /** A decoration that goes with it. */
        DECORATED,
        /** An execution mode that goes with it. */
        MODE,
        /** The execution mode with the size of the array. */
        ARRAY_SIZE,
        /** The execution mode with the size of the array of the block that has it as a member. */
        BLOCK_SIZE
    }

    private static final Map<String, Kind> KINDS = Map.of(
            "models", Kind.MODELS,
            "storage", Kind.STORAGE,
            "type", Kind.TYPE,
            "exceptMesh", Kind.EXCEPT_MESH,
            "inMesh", Kind.IN_MESH,
            "decorated", Kind.DECORATED,
            "mode", Kind.MODE,
            "arraySize", Kind.ARRAY_SIZE,
            "blockSize", Kind.BLOCK_SIZE);

    /** Read when a shader first asks. */
    private static final class Rows {
        static final Map<Integer, List<BuiltInRow>> ALL = read();
    }

    private static Map<Integer, List<BuiltInRow>> read() {
        Map<Integer, List<BuiltInRow>> rows = new HashMap<>();
        Stream.concat(BuiltInsToM.rows().lines(), BuiltInsFromN.rows().lines())
                .map(BuiltInRow::read)
                .forEach(row -> rows.computeIfAbsent(number("BuiltIn", row.builtIn()), key -> new ArrayList<>())
                        .add(row));
        return rows;
    }

    private static BuiltInRow read(String line) {
        String[] words = line.strip().split("\\s+");
        return new BuiltInRow(
                words[0],
                words[0].split("-")[1],
                KINDS.get(words[1]),
                words[2],
                words.length < 4 ? Set.of() : numbers("ExecutionModel", words[3]));
    }

    /** The rows about a built-in, by its number. */
    static List<BuiltInRow> of(int builtIn) {
        return Rows.ALL.getOrDefault(builtIn, List.of());
    }

    /** All rows. */
    static List<BuiltInRow> all() {
        return Rows.ALL.values().stream().flatMap(List::stream).toList();
    }

    /** The numbers of the value, which are names of an operand kind with commas between them. */
    Set<Integer> numbers(String kind) {
        return numbers(kind, value);
    }

    private static Set<Integer> numbers(String kind, String names) {
        return Stream.of(names.split(",")).map(name -> number(kind, name)).collect(Collectors.toUnmodifiableSet());
    }

    static int number(String kind, String name) {
        Enumerant enumerant = Grammar.get().kind(kind).enumerant(name);
        if (enumerant == null) {
            throw new IllegalStateException("the grammar has no " + kind + " " + name);
        }
        return enumerant.value();
    }

    boolean about(int model) {
        return models.isEmpty() || models.contains(model);
    }
}
