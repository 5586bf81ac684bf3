package dev.vkval.settings;

/**
 * A setting of the validation layers, or an entry of one of their lists of enabled and disabled checks.
 *
 * @param name as in VkLayerSettingEXT, or the name of the enumerant
 * @param effect what this tool does with it
 * @param here what this tool does whatever is asked for, null where the value is not a choice between on and off
 * @param why a phrase about it: for what is honoured, what it does; otherwise, why it has no effect
 */
public record LayerSetting(String name, Effect effect, Boolean here, String why) {

    /** What this tool does with a setting. */
    public enum Effect {
        /** It changes what is checked. */
        HONOURED,
        /** It has no effect. */
        NONE
    }

    /**
     * Whether it has no effect although it was asked for something else than what this tool does.
     *
     * @param asked the value, null for one that is not true or false
     */
    boolean ignored(Boolean asked) {
        return effect == Effect.NONE && (here == null || !here.equals(asked));
    }
}
