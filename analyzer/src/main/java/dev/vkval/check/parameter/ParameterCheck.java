package dev.vkval.check.parameter;

import java.util.List;

/** One step of a compiled walk: checks one member or parameter, or continues with its contents. */
public interface ParameterCheck {

    /**
     * @param base address of the struct that declares the member, or of the first parameter slot
     * @param site position in the call
     */
    void check(long base, ParameterSite site);

    /** Ids of the rules that it reports, as far as they follow from the registry; null among them is none. */
    default List<String> ids() {
        return List.of();
    }
}
