package dev.vkval.report;

import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Interruption;

/** How a check ended before its end, in one sentence: what, in which call, and what the device was working on. */
public final class CrashText {
    private CrashText() {}

    public static String of(CrashNote crash) {
        StringBuilder text = new StringBuilder(what(crash));
        place(text, crash.call(), crash.block());
        if (crash.submit() != null) {
            submit(text, crash.submit());
        }
        if (crash.culprit() != null) {
            culprit(text, crash.culprit());
        }
        if (crash.log() != null) {
            text.append("; see ").append(crash.log());
        }
        return text.toString();
    }

    public static String of(Interruption interruption) {
        StringBuilder text = new StringBuilder("the check was told to end by ").append(interruption.signal());
        place(text, interruption.call(), interruption.block());
        return text.toString();
    }

    private static String what(CrashNote crash) {
        return switch (crash.kind()) {
            case HUNG -> "the device did not answer";
            case CRASHED -> "the driver ended the process (" + crash.signal() + ")";
            case LOST -> "the device was lost (" + crash.signal() + ")";
            case OUT_OF_MEMORY -> "the driver had no memory left (" + crash.signal() + ")";
            case ADDRESSES_TAKEN -> "memory of this tool lay where memory of the capture has to lie; run it again";
            case KILLED -> "the process was ended from outside (" + crash.signal() + ")";
        };
    }

    private static void place(StringBuilder text, String call, long block) {
        if (call != null) {
            text.append(" in ").append(call);
        }
        if (block >= 0) {
            text.append(" at block ").append(block);
        }
    }

    private static void submit(StringBuilder text, CrashNote.Submit submit) {
        text.append(", with submit ").append(submit.number());
        text.append(" (block ").append(submit.block()).append(") on the device");
        if (submit.last() != null) {
            text.append(
                    submit.draws() == 1 ? ", whose only draw is " : ", whose last of " + submit.draws() + " draws is ");
            draw(text, submit.last());
        }
    }

    private static void culprit(StringBuilder text, CrashNote.Submit submit) {
        text.append("; brought down by ");
        if (submit.last() == null) {
            text.append("submit ").append(submit.number()).append(" (block ").append(submit.block());
            text.append("), whatever it draws");
        } else {
            draw(text, submit.last());
            text.append(" of submit ").append(submit.number());
        }
    }

    private static void draw(StringBuilder text, CrashNote.Draw last) {
        text.append(last.call()).append(" at block ").append(last.block());
        if (last.label() != null) {
            text.append(" in '").append(last.label()).append('\'');
        }
    }
}
