package dev.vkval.rule;

/** The objects that handles name. */
public interface ObjectFacts {
    /** No object is known. */
    ObjectFacts NONE = handle -> null;

    /** What {@linkplain HandleMembers.Reader readers} read values of; null where the object is not known. */
    Object find(long handle);
}
