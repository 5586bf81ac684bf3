package dev.vkval.spirv.source;

import dev.vkval.spirv.SpirvModule;
import java.nio.file.Path;
import java.util.Optional;

/** The shader sources that the user has in a folder. Files are listed and read when they are first asked for. */
public final class ShaderSources {
    private static final ShaderSources NONE = new ShaderSources(null);

    private final SourceFolder folder;
    private final SourceFiles files;
    private final DebugModules modules;

    private ShaderSources(SourceFolder folder) {
        this.folder = folder;
        this.files = folder == null ? null : new SourceFiles(folder);
        this.modules = folder == null ? null : new DebugModules(folder);
    }

    /** No folder. */
    public static ShaderSources none() {
        return NONE;
    }

    public static ShaderSources below(Path folder) {
        return new ShaderSources(new SourceFolder(folder));
    }

    public boolean given() {
        return folder != null;
    }

    /** Whether all files below the folder could be listed, or none were asked for. */
    public synchronized boolean complete() {
        return folder == null || folder.complete();
    }

    /** The text of a file, by the path that a compiler recorded; empty if no file below the folder is surely the one. */
    public synchronized Optional<String> text(String recorded) {
        return files == null ? Optional.empty() : files.text(recorded);
    }

    /** A module below the folder with the code of this one and with debug information. */
    public synchronized Optional<TwinModule> twin(SpirvModule stripped) {
        return modules == null ? Optional.empty() : modules.of(stripped).map(twin -> new TwinModule(stripped, twin));
    }
}
