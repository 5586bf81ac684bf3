package dev.vkval.spirv.pass;

/**
 * What an execution of a site has to record. Ids are those of words.
 *
 * @param hit of the site
 * @param element id of the number of the element, 0 if none is recorded
 * @param first id of the number of the first granule, 0 if none is recorded
 * @param granules how many it accesses from there on
 * @param lanes how many elements the map of granules tells apart, a power of two
 * @param lane id of the lane of the element, of several lanes
 */
record FootprintAccess(int hit, int element, int first, int granules, int lanes, int lane) {}
