package dev.vkval.trace;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The SPIR-V modules of a capture as lines, each with what was created from it, when the capture ends. */
final class ModuleLines {
    /** Modules that are written. */
    private static final int MOST = 20_000;
    /** Shader modules and users of each that are written. */
    private static final int LISTED = 8;

    private static final String STAGE = "VK_SHADER_STAGE_";
    private static final StateObject.SubStateKey<Module> MODULE = new StateObject.SubStateKey<>(Module.class);

    private final UnaryOperator<String> neutral;
    private final Enumeration stages = Registry.vulkan().enumeration("VkShaderStageFlagBits");
    private final Map<String, Module> modules = new HashMap<>();

    /** What is known of equal code. */
    private static final class Module {
        private final String code;
        private final int words;
        private final DebugKind debug;
        private final SortedSet<Long> ids = new TreeSet<>(Long::compareUnsigned);
        private final SortedSet<String> entries = new TreeSet<>();
        private final SortedSet<Long> users = new TreeSet<>(Long::compareUnsigned);
        private String name;
        private long created = Long.MAX_VALUE;
        private long pipelines;
        private long shaders;

        private Module(String code, int[] words) {
            this.code = code;
            this.words = words.length;
            this.debug = DebugKind.of(words);
        }

        private void isOf(ShaderModuleState module) {
            if (module.id() != 0) {
                keep(ids, module.id());
            }
            if (module.createdAt() < created) {
                created = module.createdAt();
                name = module.name();
            }
        }
    }

    ModuleLines(UnaryOperator<String> neutral) {
        this.neutral = neutral;
    }

    static boolean is(StateObject object) {
        return object instanceof ShaderModuleState
                || object instanceof PipelineState
                || object instanceof ShaderObjectState;
    }

    /** An object that has modules, at its end or at that of the capture. */
    void ended(StateObject object) {
        if (object instanceof ShaderModuleState module) {
            of(module);
        } else if (object instanceof PipelineState pipeline) {
            TreeSet<String> counted = new TreeSet<>();
            for (ShaderStage stage : pipeline.stages()) {
                Module module = use(stage, object);
                if (module != null && counted.add(module.code)) {
                    module.pipelines++;
                }
            }
        } else if (object instanceof ShaderObjectState shader) {
            Module module = use(shader.stage(), object);
            if (module != null) {
                module.shaders++;
            }
        }
    }

    private Module use(ShaderStage stage, StateObject user) {
        if (stage.module() == null) {
            return null;
        }
        Module module = of(stage.module());
        module.entries.add(stageName(stage.stage()) + " " + stage.entryPoint());
        keep(module.users, user.id());
        return module;
    }

    private Module of(ShaderModuleState state) {
        Module module = state.subState(MODULE);
        if (module == null) {
            String code = CodeDigest.of(state.words()).substring(0, CodeDigest.NAME_DIGITS);
            module = modules.computeIfAbsent(code, none -> new Module(code, state.words()));
            state.subState(MODULE, module);
        }
        module.isOf(state);
        return module;
    }

    /** Keeps the lowest ids. */
    private static void keep(SortedSet<Long> ids, long id) {
        ids.add(id);
        if (ids.size() > LISTED) {
            ids.remove(ids.last());
        }
    }

    /** {@code tessellation control}. */
    private String stageName(int stage) {
        String name = stages.nameOf(Integer.toUnsignedLong(stage));
        return name == null
                ? "unknown"
                : name.replace(STAGE, "")
                        .replaceFirst("_BIT.*", "")
                        .replace('_', ' ')
                        .toLowerCase(Locale.ROOT);
    }

    void write(TraceFiles files) {
        StringBuilder lines = new StringBuilder();
        modules.values().stream()
                .sorted(Comparator.comparingLong((Module module) -> module.created)
                        .thenComparing(module -> module.code))
                .limit(MOST)
                .forEach(module -> line(new Row(lines, neutral), module));
        files.modules(lines);
    }

    /** Modules that are not written, because there are too many. */
    long leftOut() {
        return Math.max(0, modules.size() - MOST);
    }

    private static void line(Row row, Module module) {
        row.open('{').name("code").plain(module.code).known("name", module.name);
        row.member("words", module.words).name("debug").plain(module.debug.label());
        row.member("created", module.created);
        ids(row.name("modules"), module.ids);
        row.name("entries").open('[');
        module.entries.forEach(row::text);
        row.close(']');
        row.member("pipelines", module.pipelines).member("shaders", module.shaders);
        ids(row.name("users"), module.users);
        row.close('}').end();
    }

    private static void ids(Row row, SortedSet<Long> ids) {
        row.open('[');
        ids.forEach(row::unsigned);
        row.close(']');
    }
}
