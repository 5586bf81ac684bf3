package dev.vkval.report;

import dev.vkval.finding.CrashNote;

/** A crash in one sentence: what, in which call, and what the device was working on. */
final class CrashText {
    private CrashText() {}

    static String of(CrashNote crash) {
        StringBuilder text = new StringBuilder(crash.signal());
        if (crash.call() != null) {
            text.append(" in ").append(crash.call());
        }
        if (crash.block() >= 0) {
            text.append(" at block ").append(crash.block());
        }
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
