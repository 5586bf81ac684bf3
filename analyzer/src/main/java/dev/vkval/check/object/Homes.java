package dev.vkval.check.object;

import dev.vkval.check.topic.CallContext;
import dev.vkval.identity.CapturedObject;

/** The devices and instances that objects were created from. */
final class Homes {
    private static final String DEVICE = "VkDevice";
    private static final String INSTANCE = "VkInstance";

    private Homes() {}

    /** The device or instance of an object if the call is made on another one; null otherwise. */
    static CapturedObject foreign(CapturedObject object, CallContext call) {
        CapturedObject device = object.ancestor(DEVICE);
        CapturedObject own = device == null ? object.ancestor(INSTANCE) : device;
        CapturedObject here = home(object, call);
        return own == null || here == null || own == here ? null : own;
    }

    /** The device or instance of the call, whichever the type of the object requires. */
    static CapturedObject home(CapturedObject object, CallContext call) {
        return call.ancestor(object.ancestor(DEVICE) == null ? INSTANCE : DEVICE);
    }

    /** {@code VkBuffer 17 "particles" (vkCreateBuffer at #41)}. */
    static String text(CapturedObject object) {
        return object + " (" + object.createdBy() + " at #" + object.createdAt() + ")";
    }
}
