package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** VkSpecializationInfo. */
final class SpecializationRules extends StatelessRules {
    private static final String RULE = "VUID-VkSpecializationInfo-";

    SpecializationRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkSpecializationInfo", this::entries);
    }

    private void entries(long info, ParameterSite site) {
        long entries = CMemory.pointer(info + VkSpecializationInfo.PMAPENTRIES);
        long dataSize = VkSpecializationInfo.ndataSize(info);
        String given = "The dataSize is " + dataSize + ".";
        Set<Integer> seen = new HashSet<>();
        for (long i = 0; entries != 0 && i < VkSpecializationInfo.nmapEntryCount(info); i++) {
            long entry = entries + i * VkSpecializationMapEntry.SIZEOF;
            String path = "pMapEntries[" + i + "].";
            long offset = Integer.toUnsignedLong(VkSpecializationMapEntry.noffset(entry));
            long size = VkSpecializationMapEntry.nsize(entry);
            if (offset >= dataSize) {
                broken(RULE + "offset-00773", site, path + "offset", "is " + offset, given);
            } else if (Long.compareUnsigned(size, dataSize - offset) > 0) {
                String fact = "is " + Long.toUnsignedString(size) + " at offset " + offset;
                broken(RULE + "pMapEntries-00774", site, path + "size", fact, given);
            }
            int constant = VkSpecializationMapEntry.nconstantID(entry);
            if (!seen.add(constant)) {
                String fact = "is " + Integer.toUnsignedString(constant) + ", which another entry has";
                broken(
                        RULE + "constantID-04911",
                        site,
                        path + "constantID",
                        fact,
                        "The constant ids of the entries must be different.");
            }
        }
    }
}
