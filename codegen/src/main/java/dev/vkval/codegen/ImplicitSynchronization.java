package dev.vkval.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * The objects that a command requires to be externally synchronized although no parameter names them. The registry says in
 * a sentence which these are; all are parents or children of the object in a parameter.
 */
final class ImplicitSynchronization {
    private static final Pattern CHILDREN =
            Pattern.compile("(?:all|any|the) sname:(Vk\\w+)\\b(?s:.*?) from pname:(\\w+)\\b(?s:.*)");
    private static final Pattern PARENT = Pattern.compile("the sname:(Vk\\w+) that pname:(\\w+) was allocated from");

    private ImplicitSynchronization() {}

    /**
     * {@code VkQueue:device}: type of the objects and parameter that they are parents or children of, separated by commas.
     *
     * @throws IllegalArgumentException for a sentence that says something else
     */
    static String of(Element command) {
        List<String> objects = new ArrayList<>();
        for (Element list : XmlNodes.children(command, "implicitexternsyncparams")) {
            for (Element parameter : XmlNodes.children(list, "param")) {
                objects.add(object(parameter.getTextContent().strip()));
            }
        }
        return String.join(",", objects);
    }

    private static String object(String sentence) {
        for (Pattern pattern : List.of(PARENT, CHILDREN)) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.matches()) {
                return matcher.group(1) + ":" + matcher.group(2);
            }
        }
        throw new IllegalArgumentException("implicit external synchronization in unknown words: " + sentence);
    }
}
