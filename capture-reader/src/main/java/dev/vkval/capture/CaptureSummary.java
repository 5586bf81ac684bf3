package dev.vkval.capture;

import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The contents of a capture, counted while it is read from its first block to its last. */
public final class CaptureSummary {
    private static final Pattern WRITER_VERSION = Pattern.compile("\"gfxrecon-version\"\\s*:\\s*\"([^\"]{1,64})\"");
    private static final int DEVICES_KEPT = 64;
    private static final int ANNOTATIONS_KEPT = 100;
    private static final int LONGEST_ANNOTATION = 1 << 16;
    private static final String UNKNOWN = "";

    private final Map<String, long[]> callsByName = new HashMap<>();
    private final Set<Long> threads = new HashSet<>();
    private long lastThread = -1;
    private final List<String> devices = new ArrayList<>();
    private final DeviceUse use = new DeviceUse();
    private final ObjectUse objects = new ObjectUse();
    private final List<Metadata.SetDeviceProperties> deviceProperties = new ArrayList<>();
    private final List<Annotation> annotations = new ArrayList<>();
    private FileHeader header;
    private FrameCounter frames;
    private String writer = UNKNOWN;
    private Metadata.ExeFileInfo program;
    private long blocks;
    private long calls;
    private long stateCalls;

    /**
     * Reads the rest of a capture. If reading fails, the counts cover what was read.
     *
     * @throws IOException for a file that cannot be read
     */
    public void read(CaptureReader reader) throws IOException {
        read(reader, () -> {});
    }

    /**
     * The same, with progress.
     *
     * @param progress is called after each item
     * @throws IOException for a file that cannot be read
     */
    public void read(CaptureReader reader, Runnable progress) throws IOException {
        header = reader.header();
        frames = reader.frames();
        try {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    call(callItem.call());
                } else if (item instanceof CaptureReader.BlockItem blockItem) {
                    block(blockItem.block());
                }
                progress.run();
            }
        } finally {
            blocks = reader.blockCount();
            calls = reader.callCount();
        }
    }

    private void call(Call call) {
        callsByName.computeIfAbsent(call.name(), name -> new long[1])[0]++;
        if (call.threadId() != lastThread) {
            lastThread = call.threadId();
            threads.add(lastThread);
        }
        stateCalls += call.stateSetup() ? 1 : 0;
        use.call(call);
        objects.call(call);
    }

    private void block(Block block) {
        use.block(block);
        if (block instanceof Annotation annotation
                && annotations.size() < ANNOTATIONS_KEPT
                && annotation.data().length() <= LONGEST_ANNOTATION) {
            annotations.add(annotation);
        }
        if (block instanceof Annotation annotation && annotation.label().equals("operation")) {
            Matcher version = WRITER_VERSION.matcher(annotation.data());
            writer = version.find() ? version.group(1) : writer;
        } else if (block instanceof Metadata.ExeFileInfo info) {
            program = program == null || program.appName().isEmpty() ? info : program;
        } else if (block instanceof Metadata.SetDeviceProperties device
                && devices.size() < DEVICES_KEPT
                && !devices.contains(device.deviceName())) {
            devices.add(device.deviceName());
            deviceProperties.add(device);
        }
    }

    /** What the application requested of instances and devices. */
    public DeviceUse use() {
        return use;
    }

    /** The application's VkApplicationInfo, memory and pipelines. */
    public ObjectUse objects() {
        return objects;
    }

    /** Properties of the capture's physical devices, in the order of {@link #devices}. */
    public List<Metadata.SetDeviceProperties> deviceProperties() {
        return deviceProperties;
    }

    /** The first annotations. */
    public List<Annotation> annotations() {
        return annotations;
    }

    /** The file's header, null before {@link #read}. */
    public FileHeader header() {
        return header;
    }

    /** Blocks of every kind. */
    public long blocks() {
        return blocks;
    }

    /** Function-call blocks, decodable or not. */
    public long calls() {
        return calls;
    }

    /** Calls that recreate the state of a trimmed capture; part of {@link #calls}. */
    public long stateCalls() {
        return stateCalls;
    }

    /** Decoded calls by their name as recorded, sorted by name. */
    public SortedMap<String, Long> callsByName() {
        SortedMap<String, Long> counts = new TreeMap<>();
        callsByName.forEach((name, count) -> counts.put(name, count[0]));
        return counts;
    }

    /** Frames that were completed. */
    public long frames() {
        return frames == null ? 0 : frames.count();
    }

    /** Number of the first frame: 1, or where a trimmed capture begins. */
    public long firstFrame() {
        return frames == null ? 1 : frames.first();
    }

    public boolean trimmed() {
        return frames != null && frames.trimmed();
    }

    /** Threads of the application that made calls. */
    public int threads() {
        return threads.size();
    }

    /** Version of the capture layer that wrote the file, empty if not recorded. */
    public String writer() {
        return writer;
    }

    /** Name of the captured program, empty if not recorded. */
    public String application() {
        return program == null ? UNKNOWN : program.appName();
    }

    /** Version information of the captured program's file, null if not recorded. */
    public Metadata.ExeFileInfo program() {
        return program;
    }

    /** Names of the physical devices that the capture describes, in its order. */
    public List<String> devices() {
        return devices;
    }
}
