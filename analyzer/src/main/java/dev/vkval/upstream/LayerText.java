package dev.vkval.upstream;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parsed text of a message.
 *
 * @param title its first sentence, without the objects' ids
 * @param body the text without the other parts
 * @param properties the extra properties that synchronization validation lists after its text
 */
record LayerText(String title, String body, Map<String, Object> properties) {
    private static final String EXTRA_PROPERTIES = "[Extra properties]";
    private static final String SEPARATOR = " = ";
    private static final Pattern CALL = Pattern.compile("^(?:\\[ Debug region: [^\\]]* \\] )?(vk\\w+)\\(\\): ");
    private static final Pattern SENTENCE_END = Pattern.compile("\\.\\s|\\n|\\.$");
    private static final Pattern OBJECT = Pattern.compile("\\b(Vk\\w+) (\\d+|0x[0-9a-f]+)( \"[^\"]*\")?");
    private static final int TITLE_CHARS = 160;

    LayerText {
        properties = Map.copyOf(properties);
    }

    static LayerText of(String text) {
        int at = text.indexOf(EXTRA_PROPERTIES);
        String body = (at < 0 ? text : text.substring(0, at)).strip().replace("\t", "  ");
        Map<String, Object> properties = new TreeMap<>();
        text.substring(at < 0 ? text.length() : at + EXTRA_PROPERTIES.length())
                .lines()
                .filter(line -> line.contains(SEPARATOR))
                .forEach(line -> properties.put(
                        line.substring(0, line.indexOf(SEPARATOR)).strip(),
                        line.substring(line.indexOf(SEPARATOR) + SEPARATOR.length())
                                .strip()));
        return new LayerText(title(body), body, properties);
    }

    private static String title(String body) {
        Matcher call = CALL.matcher(body);
        boolean named = call.find();
        String words = OBJECT.matcher(named ? body.substring(call.end()) : body).replaceAll("$1");
        Matcher end = SENTENCE_END.matcher(words);
        String sentence = (end.find() ? words.substring(0, end.start()) : words).strip();
        String title = named ? call.group(1) + ": " + sentence : sentence;
        return title.length() > TITLE_CHARS ? title.substring(0, TITLE_CHARS) + "..." : title;
    }
}
