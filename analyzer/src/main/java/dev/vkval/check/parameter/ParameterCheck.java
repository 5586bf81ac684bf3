package dev.vkval.check.parameter;

/** One step of a compiled walk: checks one member or parameter, or goes on into what it holds. */
public interface ParameterCheck {

    /**
     * @param base address of the struct that declares the member, or of the first parameter slot
     * @param site where in the call that is
     */
    void check(long base, ParameterSite site);
}
