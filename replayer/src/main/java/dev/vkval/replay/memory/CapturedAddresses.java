package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.replay.failure.DeviceLostException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Memory of this process at the device addresses of the captured memory. A software device that imports it gives
 * buffers in it exactly those addresses, so that addresses stored in the capture remain valid.
 */
public final class CapturedAddresses implements AutoCloseable {
    /** The extension by which a device imports memory of this process. */
    public static final String EXTENSION = "VK_EXT_external_memory_host";

    private static final int MAXIMUM_REGIONS = 10_000;
    private static final long MAXIMUM_BYTES = 1L << 40;
    /** Where user space ends on x86-64. */
    private static final long ADDRESS_SPACE_END = (1L << 47) - HostPages.PAGE_BYTES;

    private static final long PAGE_MASK = HostPages.PAGE_BYTES - 1;

    /** Whole pages; for memory objects that share a page, the pages of all of them. */
    private record Region(long begin, long end, Set<Long> memory) {}

    /** Held while pages are mapped: two captures may have had the same addresses. */
    private static final Semaphore PAGES = new Semaphore(1);

    private final Path capture;
    private Map<Long, MemoryPlaces.Place> places;
    private String whyNot = "";
    private final List<Region> mapped = new ArrayList<>();
    private final Set<Long> available = new LinkedHashSet<>();

    /** @param capture the capture's file, null if it can be read only once */
    public CapturedAddresses(Path capture) {
        this.capture = capture;
    }

    /**
     * Looks up the addresses in the capture and maps their pages, on first use.
     *
     * @throws DeviceLostException if memory of this process is at one of these addresses; in another process it may not
     *     be, because the system loads each process at other addresses
     */
    public void map(Call call) {
        if (places != null) {
            return;
        }
        places = Map.of();
        if (capture == null) {
            whyNot = ", which can be looked up only in a capture that is a file, not in an archive or a stream";
            return;
        }
        try {
            places = MemoryPlaces.of(capture);
        } catch (IOException e) {
            whyNot = ": " + e.getMessage();
        }
        if (places.isEmpty()) {
            return;
        }
        PAGES.acquireUninterruptibly();
        int missing = mapRegions();
        if (missing > 0) {
            throw new DeviceLostException(DeviceLostException.ADDRESSES_TAKEN, call.name(), call.blockIndex());
        }
    }

    /** The number of memory objects for which it was not possible. */
    private int mapRegions() {
        int missing = 0;
        for (Region region : regions()) {
            if (HostPages.map(region.begin(), region.end() - region.begin())) {
                mapped.add(region);
                available.addAll(region.memory());
            } else {
                missing += region.memory().size();
            }
        }
        return missing;
    }

    private List<Region> regions() {
        List<Map.Entry<Long, MemoryPlaces.Place>> sorted = places.entrySet().stream()
                .filter(entry -> sensible(entry.getValue()))
                .limit(MAXIMUM_REGIONS)
                .sorted(Comparator.comparingLong(entry -> entry.getValue().address()))
                .toList();
        List<Region> regions = new ArrayList<>();
        for (Map.Entry<Long, MemoryPlaces.Place> entry : sorted) {
            long begin = begin(entry.getValue());
            long end = end(entry.getValue());
            Region last = regions.isEmpty() ? null : regions.get(regions.size() - 1);
            if (last != null && begin < last.end()) {
                last.memory().add(entry.getKey());
                regions.set(regions.size() - 1, new Region(last.begin(), Math.max(last.end(), end), last.memory()));
            } else {
                regions.add(new Region(begin, end, new LinkedHashSet<>(Set.of(entry.getKey()))));
            }
        }
        return regions;
    }

    private static boolean sensible(MemoryPlaces.Place place) {
        return place.address() > 0
                && place.sizeBytes() > 0
                && place.sizeBytes() < MAXIMUM_BYTES
                && place.address() < ADDRESS_SPACE_END - place.sizeBytes();
    }

    /** First byte of the page that the address is in. */
    static long begin(MemoryPlaces.Place place) {
        return place.address() & ~PAGE_MASK;
    }

    /** First byte of the page after it. */
    static long end(MemoryPlaces.Place place) {
        return place.address() + place.sizeBytes() + PAGE_MASK & ~PAGE_MASK;
    }

    /** The address for a memory object, null if there is none. */
    MemoryPlaces.Place place(long memory) {
        return available.contains(memory) ? places.get(memory) : null;
    }

    /** Why there is none, in words that follow a name; empty if the device is the reason. */
    String whyNot() {
        return whyNot;
    }

    /** Whether there is any. */
    public boolean any() {
        return !available.isEmpty();
    }

    @Override
    public void close() {
        mapped.forEach(region -> HostPages.unmap(region.begin(), region.end() - region.begin()));
        abandon();
    }

    /** Keeps the pages mapped: a device that does not answer may still use them. */
    public void abandon() {
        mapped.clear();
        available.clear();
        if (places != null && !places.isEmpty()) {
            places = Map.of();
            PAGES.release();
        }
    }
}
