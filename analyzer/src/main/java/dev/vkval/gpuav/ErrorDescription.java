package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.DescriptorSetState;
import dev.vkval.state.command.BoundState;
import java.util.List;
import java.util.Map;

/**
 * What an error is in words, and which rule it breaks.
 *
 * @param title the fact, without values
 * @param sentence the fact, with values
 * @param objects descriptor set and resource, as far as they are known
 */
record ErrorDescription(
        String rule,
        String title,
        String sentence,
        List<ObjectRef> objects,
        Map<String, Object> properties,
        List<Help> help) {

    /** The description of an error, null for one that another family of checks is to report. */
    static ErrorDescription of(ShaderError error, ActionMemory action) {
        int set = error.check().set();
        BoundState.BoundSet bound =
                set < action.bound.sets().size() ? action.bound.sets().get(set) : null;
        DescriptorSetState.Contents contents =
                bound == null ? null : bound.set().snapshot().get(error.check().binding());
        if (contents == null) {
            return null;
        }
        List<ObjectRef> objects =
                bound.set().id() == 0 ? List.of() : List.of(bound.set().ref());
        return switch (error.error()) {
            case ErrorOutput.INDEX_OUT_OF_BOUNDS -> outOfBounds(error, action, objects);
            default -> null;
        };
    }

    private static ErrorDescription outOfBounds(ShaderError error, ActionMemory action, List<ObjectRef> objects) {
        String where =
                "(set = " + error.check().set() + ", binding = " + error.check().binding() + ")";
        Map<String, Object> properties = error.record() == null
                ? Map.of()
                : Map.of("descriptorArrayLength", error.record().second());
        String sentence = error.record() == null
                ? where + " An index beyond the end was used to index a descriptor array."
                : where + " Index of " + error.record().index() + " used to index descriptor array of length "
                        + error.record().second() + ".";
        return new ErrorDescription(
                "VUID-" + action.command + "-None-10068",
                "a shader indexes an array of descriptors beyond its end",
                sentence,
                objects,
                properties,
                List.of(Help.of(
                        "bound the index in the shader, or make the array as long as the indices that reach it")));
    }
}
