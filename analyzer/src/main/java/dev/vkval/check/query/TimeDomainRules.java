package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetCalibratedTimestampsKHR;
import dev.vkval.capture.command.GetPhysicalDeviceCalibrateableTimeDomainsKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCalibratedTimestampInfoKHR;

/** Calibrated timestamps are of time domains that the physical device has; of one that was not asked nothing is known. */
public final class TimeDomainRules implements Topic {
    private static final String ENUMERATION = "VkTimeDomainKHR";

    private final CoreContext context;
    private final Map<CapturedObject, Set<Integer>> domains = new HashMap<>();

    public TimeDomainRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceCalibrateableTimeDomainsKHR.ID, this::learn);
        hooks.validate(GetCalibratedTimestampsKHR.ID, this::check);
    }

    /** Only a whole list says which time domains there are not. */
    private void learn(Call call) {
        long array = GetPhysicalDeviceCalibrateableTimeDomainsKHR.pTimeDomains(call);
        long count = GetPhysicalDeviceCalibrateableTimeDomainsKHR.pTimeDomainCount(call);
        CapturedObject device = context.objects().dispatched(call);
        if (array == 0 || count == 0 || device == null || call.result() != VK10.VK_SUCCESS) {
            return;
        }
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            found.add(CMemory.u32(array, i));
        }
        domains.put(device, found);
    }

    private void check(Call call) {
        CapturedObject on = context.objects().dispatched(call);
        CapturedObject physical = on == null ? null : on.ancestor("VkPhysicalDevice");
        Set<Integer> known = domains.get(physical);
        long infos = GetCalibratedTimestampsKHR.pTimestampInfos(call);
        if (known == null || infos == 0) {
            return;
        }
        for (int i = 0; i < CMemory.count(GetCalibratedTimestampsKHR.timestampCount(call), infos); i++) {
            int domain = VkCalibratedTimestampInfoKHR.ntimeDomain(
                    CMemory.element(infos, i, VkCalibratedTimestampInfoKHR.SIZEOF));
            if (!known.contains(domain)) {
                context.error(call, "VUID-VkCalibratedTimestampInfoKHR-timeDomain-02354")
                        .on(physical)
                        .parameter("pTimestampInfos[" + i + "].timeDomain")
                        .title("a timestamp is of a time domain that the physical device does not have")
                        .message("%s is not one of those of %s", Names.of(ENUMERATION, domain), physical)
                        .help("use one of those that vkGetPhysicalDeviceCalibrateableTimeDomainsKHR returns")
                        .report();
            }
        }
    }
}
