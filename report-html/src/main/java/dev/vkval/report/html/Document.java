package dev.vkval.report.html;

import java.util.List;

/**
 * The frame of a page: what its head and its bar show.
 *
 * @param title of the window
 * @param word the verdict in a word
 * @param tone class of the verdict in the style sheet
 * @param subject of the page
 * @param parts that the bar has links to
 * @param scripts that the page runs
 * @param dataBeside whether its scripts load others from its folder
 * @param version of the tool
 */
record Document(
        String title,
        String word,
        String tone,
        String subject,
        List<Part> parts,
        List<String> scripts,
        boolean dataBeside,
        String version) {
    /**
     * A part of the page that is a page of its own where scripts run.
     *
     * @param count how much it has to show, -1 to say nothing of it
     */
    record Part(String id, String title, long count) {
        /** A part that is not counted. */
        Part(String id, String title) {
            this(id, title, -1);
        }
    }

    /** The subject without folders, for the bar. */
    String name() {
        return subject.substring(subject.lastIndexOf('/') + 1);
    }

    String policy() {
        return Resources.policy(scripts, dataBeside);
    }
}
