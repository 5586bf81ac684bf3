package dev.vkval.upstream;

import dev.vkval.finding.Place;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether our finding and one of the layer are about the same defect: the same rule, at the same call, about the same
 * objects and accesses if both have them. In doubt they are not: two findings for one defect are less harmful than
 * one finding for two defects.
 *
 * <p>We report a hazard at the later command when it is submitted. The layer reports it at that command when it is
 * recorded, at vkCmdExecuteCommands if the command is in a secondary command buffer, or at the submit.
 */
final class SameDefect {
    private static final String EXECUTE_COMMANDS = "vkCmdExecuteCommands";
    private static final String ANY_INDEX = "\\[[0-9]+]";
    private static final Pattern INDEX = Pattern.compile(ANY_INDEX);

    private SameDefect() {}

    /** @param text the text of the layer */
    static boolean of(Traits own, Traits layer, String text) {
        return own.rule().equals(layer.rule())
                && own.severity().atLeast(layer.severity())
                && (own.block() == layer.block() || sameExecution(own, layer))
                && sameObjects(own.objects(), layer.objects())
                && sameProperties(own, layer)
                && mayBeAbout(own.parameter(), text);
    }

    /** Whether the layer reports at another call a hazard that occurs when the command of our finding executes. */
    private static boolean sameExecution(Traits own, Traits layer) {
        Place command = own.place();
        Place reported = layer.place();
        if (!own.hazard() || !layer.hazard() || command == null || reported == null) {
            return false;
        }
        boolean submit = command.submit() != Place.NONE && command.submit() == reported.submit();
        boolean secondary = EXECUTE_COMMANDS.equals(reported.call()) && command.block() < reported.block();
        return (submit || secondary) && layer.namesCommandBuffer(command.commandBuffer());
    }

    /** For each object type that both have, they have a common object. */
    private static boolean sameObjects(Set<String> own, Set<String> layer) {
        Set<String> common = new HashSet<>();
        own.stream().filter(layer::contains).map(Traits::type).forEach(common::add);
        Set<String> types = new HashSet<>();
        own.stream().map(Traits::type).forEach(types::add);
        return layer.stream().map(Traits::type).filter(types::contains).allMatch(common::contains);
    }

    private static boolean sameProperties(Traits own, Traits layer) {
        return own.properties().entrySet().stream().allMatch(property -> {
            String theirs = layer.properties().get(property.getKey());
            return theirs == null
                    || (Traits.REGIONS.contains(property.getKey())
                            ? sameRegion(property.getValue(), theirs)
                            : theirs.equals(property.getValue()));
        });
    }

    /** One of them may have fewer of the outer debug regions. */
    private static boolean sameRegion(String one, String other) {
        return one.equals(other) || one.endsWith("::" + other) || other.endsWith("::" + one);
    }

    /** Whether a text contains a parameter, or does not contain it with other array indices. */
    private static boolean mayBeAbout(String parameter, String text) {
        return parameter == null || names(parameter, text) || !namesOther(parameter, text);
    }

    /** Whether a text contains a parameter. */
    static boolean names(String parameter, String text) {
        return parameter != null && plain(text).contains(plain(parameter));
    }

    private static boolean namesOther(String parameter, String text) {
        String path = plain(parameter);
        if (!INDEX.matcher(path).find()) {
            return false;
        }
        String withAnyIndex =
                Arrays.stream(INDEX.split(path, -1)).map(Pattern::quote).collect(Collectors.joining(ANY_INDEX));
        return Pattern.compile(withAnyIndex).matcher(plain(text)).find();
    }

    private static String plain(String path) {
        return path.replace("->", ".");
    }
}
