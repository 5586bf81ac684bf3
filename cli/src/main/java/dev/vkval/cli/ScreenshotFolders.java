package dev.vkval.cli;

import java.nio.file.Path;

/**
 * Where the screenshots of each capture go: into the folder itself for the only capture of a run, else into a folder
 * below it that is named after the capture.
 *
 * @param root null where none are to be written
 * @param only label of the only input of the run, null where there are several
 */
record ScreenshotFolders(Path root, String only) {

    /** The folder of a capture, null for none. */
    Path of(String label) {
        if (root == null || label.equals(only)) {
            return root;
        }
        String name = label.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[._]+", "");
        return root.resolve(name.isEmpty() ? "capture" : name);
    }
}
