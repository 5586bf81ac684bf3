package dev.vkval.check.rules;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.device.Capabilities;
import dev.vkval.device.CapturedDevices;
import dev.vkval.device.ReportedFormats;
import dev.vkval.device.ReportedProperties;
import dev.vkval.device.ReportedVideo;
import dev.vkval.identity.CapturedObject;
import dev.vkval.rule.DeviceFacts;
import dev.vkval.rule.Truth;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** What rule lines ask about the device that a call is made on. */
public final class CallDevice implements DeviceFacts {
    /** Where the type of a view follows what an image is used for. */
    private static final int VIEW_TYPE = 5;

    /** Extensions that an instance enables, and that its physical devices are asked with. */
    private static final Set<String> INSTANCE_EXTENSIONS = Set.of("VK_GOOGLE_surfaceless_query");

    private final CapturedDevices devices;
    private final AddressedBufferFacts buffers;
    private final Supplier<CapturedObject> dispatcher;
    /** The call at hand, null once it has been looked at. */
    private Call call;

    private CapturedObject dispatched;
    private Capabilities capabilities;
    /** Whether the call creates what it asks the capabilities of. */
    private boolean created;

    private ReportedProperties properties = ReportedProperties.NONE;

    /**
     * @param context tells the object that the call at hand is made on
     * @param buffers what is known of device addresses, null where no rule asks
     */
    CallDevice(CoreContext context, AddressedBufferFacts buffers) {
        this.devices = context.state().devices();
        this.dispatcher = context.now()::dispatched;
        this.buffers = buffers;
    }

    /**
     * Begins with a call, which is looked at when something is asked. One that creates an instance or a device is about what
     * it enables.
     */
    void begin(Call next) {
        call = next;
    }

    private void look() {
        if (call == null) {
            return;
        }
        CapturedObject on = dispatcher.get();
        Capabilities requested = devices.requested(call);
        if (on != dispatched || requested != null || created) {
            dispatched = on;
            capabilities = requested;
            properties = ReportedProperties.NONE;
            created = requested != null;
        }
        call = null;
    }

    private Capabilities capabilities() {
        look();
        if (capabilities == null || !capabilities.known()) {
            capabilities = devices.ofDevice(dispatched);
        }
        return capabilities;
    }

    private ReportedProperties properties() {
        look();
        if (properties == ReportedProperties.NONE) {
            properties = devices.properties(dispatched);
        }
        return properties;
    }

    @Override
    public Truth feature(String name) {
        return capabilities().known() ? Truth.of(capabilities.feature(name)) : Truth.UNKNOWN;
    }

    @Override
    public Truth extension(String name) {
        Capabilities asked =
                INSTANCE_EXTENSIONS.contains(name) && !capabilities().known()
                        ? devices.ofInstance(dispatched)
                        : capabilities();
        return asked.known() ? Truth.of(asked.extension(name)) : Truth.UNKNOWN;
    }

    @Override
    public Truth version(int least) {
        if (capabilities().version() < least) {
            return Truth.FALSE;
        }
        return capabilities.versionKnown() ? Truth.TRUE : Truth.UNKNOWN;
    }

    @Override
    public OptionalLong integer(String struct, String member, int element) {
        return properties().integer(struct, member, element);
    }

    @Override
    public OptionalLong formatFeatures(int format, String member, boolean beyond) {
        return properties().formats().features(format, member, beyond);
    }

    @Override
    public OptionalLong imageSupported(long[] use) {
        return properties().formats().supported(image(use));
    }

    @Override
    public OptionalLong imageLimit(long[] use, String member) {
        ReportedFormats formats = properties().formats();
        return use.length > VIEW_TYPE
                ? formats.cubicFilter(image(use), use[VIEW_TYPE], member)
                : formats.imageLimit(image(use), member);
    }

    @Override
    public OptionalLong tensorFeatures(int format, String member) {
        return properties().formats().tensorFeatures(format, member);
    }

    @Override
    public OptionalLong mixedSamples(long[] combination) {
        return properties().mixedSamples(combination);
    }

    @Override
    public OptionalLong sampleLocationGrid(long samples, boolean width) {
        return properties().sampleLocationGrid(samples, width);
    }

    @Override
    public OptionalLong videoCapabilities(long profile) {
        return properties().video().capabilities(profile);
    }

    @Override
    public boolean identicalProfiles(long profile, long other) {
        return ReportedVideo.identical(profile, other);
    }

    @Override
    public OptionalLong buffersAt(long address, long sizeBytes, AddressedFact fact) {
        return buffers == null ? OptionalLong.empty() : buffers.of(address, sizeBytes, fact);
    }

    private static ReportedFormats.ImageUse image(long[] use) {
        return new ReportedFormats.ImageUse(use[0], use[1], use[2], use[3], use[4]);
    }

    @Override
    public OptionalDouble real(String struct, String member, int element) {
        return properties().real(struct, member, element);
    }
}
