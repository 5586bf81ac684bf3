package dev.vkval.capture.edit;

import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.change.ChangeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Edits as text. */
public final class EditText {
    private static final String BLOCK = "#?(\\d{1,18})";
    private static final Pattern DROP = Pattern.compile(BLOCK);
    private static final Pattern SET = Pattern.compile(BLOCK + "\\.(.+)", Pattern.DOTALL);
    private static final Pattern APPEND = Pattern.compile(BLOCK + "\\.(\\S+)(.*)", Pattern.DOTALL);
    private static final Pattern ANCHOR = Pattern.compile("(.+?)\\s+(after|before)\\s+" + BLOCK, Pattern.DOTALL);
    private static final String BARRIER = "vkCmdPipelineBarrier";
    private static final Map<String, String> SHORTHANDS = Map.of("barrier", BARRIER, "barrier2", BARRIER + "2");
    private static final Set<String> BARRIERS2 = Set.of(BARRIER + "2", BARRIER + "2KHR");
    private static final Set<String> MASKS = Set.of("srcStageMask", "srcAccessMask", "dstStageMask", "dstAccessMask");
    private static final String FLAGS = "dependencyFlags";
    private static final String INFO = "pDependencyInfo.";

    private EditText() {}

    /** Reads {@code 417}. */
    public static CallEdit drop(String text) throws EditException {
        Matcher matcher = matched(DROP, text, "a block number, such as 417");
        return new CallEdit.Drop(Long.parseLong(matcher.group(1)));
    }

    /** Reads {@code 430.pRegions[0].size=64}. */
    public static CallEdit set(String text) throws EditException {
        Matcher matcher = matched(SET, text, "BLOCK.PATH=VALUE, such as 430.pRegions[0].size=64");
        return new CallEdit.Set(Long.parseLong(matcher.group(1)), assignment(matcher.group(2)));
    }

    /** Reads {@code 30.pCreateInfo.pDependencies srcSubpass=0 dstSubpass=1}. */
    public static CallEdit append(String text) throws EditException {
        Matcher matcher = matched(
                APPEND, text, "BLOCK.PATH [MEMBER=VALUE ...], such as 30.pCreateInfo.pDependencies srcSubpass=0");
        String words = matcher.group(3).strip();
        List<Assignment> members = new ArrayList<>();
        for (String word : words.isEmpty() ? new String[0] : words.split("\\s+")) {
            members.add(assignment(word));
        }
        return new CallEdit.Append(Long.parseLong(matcher.group(1)), matcher.group(2), members);
    }

    /** Reads an edit as its {@code toString} writes it: {@code set 430.pRegions[0].size=64}. */
    public static CallEdit parse(String text) throws EditException {
        String[] words = text.strip().split("\\s+", 2);
        String rest = words.length < 2 ? "" : words[1];
        return switch (words[0]) {
            case "drop" -> drop(rest);
            case "set" -> set(rest);
            case "append" -> append(rest);
            case "insert" -> insert(rest);
            case "copy" -> copy(rest);
            case "move" -> move(rest);
            default -> throw new EditException("'" + text + "': expected drop, set, append, insert, copy or move");
        };
    }

    /** Reads {@code 430 after 420}. */
    public static CallEdit copy(String text) throws EditException {
        CallEdit.Move place = move(text);
        return new CallEdit.Copy(place.block(), place.to());
    }

    /** Reads {@code 430 after 420}. */
    public static CallEdit.Move move(String text) throws EditException {
        Matcher matcher = matched(ANCHOR, text, "BLOCK after BLOCK or BLOCK before BLOCK, such as 430 after 420");
        Matcher moved = matched(DROP, matcher.group(1), "a block number, such as 430");
        return new CallEdit.Move(Long.parseLong(moved.group(1)), anchor(matcher));
    }

    /**
     * Reads {@code vkCmdPipelineBarrier srcStageMask=COPY dstStageMask=CLEAR after 420}. The shorthands {@code barrier} and
     * {@code barrier2} stand for a barrier on all memory, whose four masks have the same names in both.
     */
    public static CallEdit insert(String text) throws EditException {
        Matcher matcher = matched(
                ANCHOR,
                text,
                "COMMAND [PATH=VALUE ...] after BLOCK, such as barrier srcStageMask=COPY"
                        + " srcAccessMask=TRANSFER_WRITE dstStageMask=COPY dstAccessMask=TRANSFER_READ after 420");
        String[] words = matcher.group(1).strip().split("\\s+");
        List<Assignment> assignments = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            assignments.add(assignment(words[i]));
        }
        String command = SHORTHANDS.getOrDefault(words[0], words[0]);
        return new CallEdit.Insert(command, spelledOut(command, assignments), anchor(matcher));
    }

    private static CallEdit.Anchor anchor(Matcher matcher) {
        return new CallEdit.Anchor(
                Long.parseLong(matcher.group(3)), matcher.group(2).equals("after"));
    }

    private static Matcher matched(Pattern pattern, String text, String expected) throws EditException {
        Matcher matcher = pattern.matcher(text.strip());
        if (!matcher.matches()) {
            throw new EditException("'" + text + "': expected " + expected);
        }
        return matcher;
    }

    private static Assignment assignment(String text) throws EditException {
        try {
            return Assignment.parse(text);
        } catch (ChangeException e) {
            throw new EditException(e.getMessage());
        }
    }

    /** The masks of a barrier on all memory at their places in the parameters of the command. */
    private static List<Assignment> spelledOut(String command, List<Assignment> given) {
        boolean newer = BARRIERS2.contains(command);
        if (!newer && !command.equals(BARRIER)) {
            return given;
        }
        boolean memory = given.stream().anyMatch(each -> isShort(each, newer));
        List<Assignment> all = new ArrayList<>();
        if (memory) {
            all.add(new Assignment((newer ? INFO : "") + "memoryBarrierCount", Assignment.Operator.SET, "1"));
        }
        for (Assignment each : given) {
            String before = newer && each.path().equals(FLAGS)
                    ? INFO
                    : isShort(each, newer) ? (newer ? INFO : "") + "pMemoryBarriers[0]." : "";
            all.add(new Assignment(before + each.path(), each.operator(), each.value()));
        }
        return all;
    }

    /** Whether a mask belongs to the memory barrier; the older command has its stages as parameters. */
    private static boolean isShort(Assignment each, boolean newer) {
        return MASKS.contains(each.path()) && (newer || each.path().endsWith("AccessMask"));
    }
}
