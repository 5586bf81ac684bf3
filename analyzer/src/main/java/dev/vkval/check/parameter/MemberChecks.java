package dev.vkval.check.parameter;

import dev.vkval.capture.registry.Member;
import java.util.List;

/**
 * Provides the checks of a validation object for members and structs; called once for each when the walk is compiled.
 */
public interface MemberChecks {

    /** The checks of one member or parameter; empty by default. */
    List<ParameterCheck> of(Owner owner, Member member);

    /** The checks of a struct as a whole, or of all parameters of a command, run before those of its members. */
    default List<ParameterCheck> ofWhole(Owner owner) {
        return List.of();
    }

    /**
     * The checks of a pointer in a union, made where it is selected; empty by default.
     *
     * @param owner the struct that has the union and its selector
     */
    default List<ParameterCheck> ofSelected(Owner owner, Member choice) {
        return List.of();
    }

    /** Whether to go into a struct, an array of structs, or what a union selects, that the registry excludes from automatic validity. */
    default boolean entersWithoutAutomaticValidity(Owner owner, Member member) {
        return false;
    }

    /** Whether to go into structs that the command fills. */
    default boolean entersOutputs() {
        return false;
    }
}
