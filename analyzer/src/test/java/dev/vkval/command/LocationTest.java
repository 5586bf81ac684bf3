package dev.vkval.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LocationTest {
    @Test
    void printsParametersArraysAndMembers() {
        Location batch = Location.parameter("pSubmits", 0);
        assertEquals(
                "pSubmits[0].pWaitSemaphoreInfos[1].semaphore",
                batch.dot("pWaitSemaphoreInfos", 1).dot("semaphore").toString());
    }

    @Test
    void aPointerIsFollowedByAnArrow() {
        Location info = Location.parameter("pDependencyInfo");
        assertEquals(
                "pDependencyInfo->pImageMemoryBarriers[2].subresourceRange.levelCount",
                info.dot("pImageMemoryBarriers", 2)
                        .dot("subresourceRange")
                        .dot("levelCount")
                        .toString());
    }

    @Test
    void aChainedStructIsNamed() {
        Location batch = Location.parameter("pSubmits", 3);
        assertEquals(
                "pSubmits[3].pNext<VkDeviceGroupSubmitInfo>.waitSemaphoreCount",
                batch.chained("VkDeviceGroupSubmitInfo")
                        .dot("waitSemaphoreCount")
                        .toString());
    }
}
