package dev.vkval.check.rules;

import dev.vkval.rule.Functions;
import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.RuleArchive;
import dev.vkval.rule.RuleBook;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BiConsumer;

/** The rule files of the program, as its build packs them. */
public final class RuleResources {
    /** Names of the archives beside this class, see {@link PackRules}. */
    static final String USAGE = "usage.archive";

    static final String PRACTICES = "practices.archive";

    private static final Functions FUNCTIONS = new FormatFunctions();

    private RuleResources() {}

    /** All of them, to be compiled as they are needed, once for all captures that this process checks. */
    public static RuleBook book() {
        return Holder.BOOK;
    }

    /** The best practices among them, likewise. */
    public static RuleBook practices() {
        return PracticeHolder.BOOK;
    }

    private static final class Holder {
        private static final RuleBook BOOK = book(new ObjectMembers(), List.of(read(USAGE)));
    }

    private static final class PracticeHolder {
        private static final RuleBook BOOK = book(new ObjectMembers(), List.of(read(PRACTICES)));
    }

    static RuleBook book(HandleMembers handles, List<RuleArchive> archives) {
        RuleBook book = new RuleBook(handles, FUNCTIONS, new States());
        archives.forEach(book::add);
        return book;
    }

    /**
     * Tells the ids of all rules.
     *
     * @param visitor takes an id and the place of its line, {@code samplers.rules:12}
     */
    public static void ids(BiConsumer<String, String> visitor) {
        book().ids(visitor);
        practices().ids(visitor);
    }

    /** The archive of that name. */
    static RuleArchive read(String archive) {
        try (InputStream in = RuleResources.class.getResourceAsStream(archive)) {
            return new RuleArchive(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the rules cannot be read", e);
        }
    }
}
