package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.pass.RaceAccessKind;
import dev.vkval.spirv.pass.SharedRaceCheck;
import dev.vkval.spirv.pass.WorkgroupMemory;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes a data race in memory that a workgroup shares. */
final class SharedRaceDescriber {
    private static final String ON_STORE = "SharedMemoryDataRace-RaceOnStore";
    private static final String ON_LOAD = "SharedMemoryDataRace-RaceOnLoad";
    private static final String ON_ATOMIC = "SharedMemoryDataRace-RaceOnAtomic";
    private static final String AGAINST_ATOMIC = "SharedMemoryDataRace-RaceOnLoadStoreVsAtomic";

    private final ShaderError error;
    private final SharedRaceCheck check;
    private final ShaderSource source;
    /** Null if the memory for records was full. */
    private final SharedRaceCheck other;

    private final Map<String, Object> properties = new TreeMap<>();

    private SharedRaceDescriber(ShaderError error, SharedRaceCheck check, ShaderSource source) {
        this.error = error;
        this.check = check;
        this.source = source;
        this.other = error.record() == null ? null : other();
    }

    static ErrorDescription describe(ShaderError error, SharedRaceCheck check, ShaderSource source) {
        return new SharedRaceDescriber(error, check, source).describe();
    }

    private SharedRaceCheck other() {
        long number = error.record().index() >>> SharedRaceCheck.HALF_BITS;
        return error.shader().checks().stream()
                .filter(each -> each instanceof SharedRaceCheck race && race.number() == number)
                .map(SharedRaceCheck.class::cast)
                .findFirst()
                .orElse(null);
    }

    private ErrorDescription describe() {
        return new ErrorDescription(
                rule(),
                Severity.ERROR,
                "invocations of a workgroup access shared memory without a barrier in between",
                other == null ? "The " + kind(check) + " is part of a data race." : accesses(),
                check.instruction(),
                List.of(),
                properties,
                List.of(Help.of("call barrier() between the accesses, or make all of them atomic")));
    }

    private String rule() {
        if (check.kind() == RaceAccessKind.ATOMIC) {
            return ON_ATOMIC;
        } else if (other != null && other.kind() == RaceAccessKind.ATOMIC) {
            return AGAINST_ATOMIC;
        }
        return check.kind() == RaceAccessKind.STORE ? ON_STORE : ON_LOAD;
    }

    private static String kind(SharedRaceCheck access) {
        return switch (access.kind()) {
            case LOAD -> "load";
            case STORE -> "store";
            case ATOMIC -> "atomic operation";
        };
    }

    private String accesses() {
        long own = error.record().second() >>> SharedRaceCheck.HALF_BITS;
        long foreign = error.record().index() & SharedRaceCheck.SEVERAL;
        String path = path((int) (error.record().second() & SharedRaceCheck.SEVERAL));
        boolean several = foreign == SharedRaceCheck.SEVERAL;
        properties.put("sharedMemory", path);
        properties.put("localInvocationIndex", own);
        properties.put("otherInstruction", (long) other.instruction());
        if (!several) {
            properties.put("otherLocalInvocationIndex", foreign);
        }
        boolean same = other.instruction() == check.instruction();
        return "The " + kind(check) + " of " + path + " by local invocation index " + own + " races with "
                + (same ? "that of " : "the " + kind(other) + place() + " by ")
                + (several ? "other invocations" : "local invocation index " + foreign)
                + (same ? ", which executes the same instruction" : "")
                + ": no barrier of the workgroup is between the accesses.";
    }

    /** Where the other access is. */
    private String place() {
        return place(source.of(error.shader().stage(), other.instruction()), other.instruction());
    }

    /** Where an instruction is. */
    static String place(ShaderLocation location, int instruction) {
        return " at " + (location.line() > 0 ? "line " + location.line() + " (" : "") + "instruction index "
                + instruction + (location.line() > 0 ? ")" : "");
    }

    private String path(int scalar) {
        ShaderStage stage = error.shader().stage();
        try {
            SpirvModule module = SpirvReader.read(stage.module().words());
            return new WorkgroupMemory(module, new Constants(module, new Specialization(stage.specialization())))
                    .path(scalar);
        } catch (SpirvFormatException e) {
            throw new IllegalStateException("a shader that was checked can be read", e);
        }
    }
}
