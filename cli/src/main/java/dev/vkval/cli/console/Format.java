package dev.vkval.cli.console;

/** What standard output has of the results of a run. */
public enum Format {
    /** Text for people. */
    TEXT,
    /** A line for each finding, for editors. */
    SHORT,
    /** The contents of {@code report.json}. */
    JSON,
    /** Text with annotations for GitHub Actions, and the summary of the step. */
    GITHUB,
    /** Text in sections of a job log of GitLab. */
    GITLAB
}
