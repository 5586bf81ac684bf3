package dev.vkval.identity;

/** What calls would change of an object. */
public final class IdentityChanges {
    private IdentityChanges() {}

    public static void name(CapturedObject object, String name) {
        object.name(name);
    }

    public static void destroy(CapturedObject object, long block) {
        object.destroy("vkDestroy", block);
    }
}
