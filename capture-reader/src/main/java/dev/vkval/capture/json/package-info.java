/**
 * A capture as JSON lines, in the format of gfxrecon-convert: a header, then an object for each call, metadata block,
 * annotation and marker. Knows calls and blocks; knows no file.
 *
 * <pre>
 * {"header":{"source-path":...,"vkval-replay-version":...,"vulkan-version":...}}
 * {"index":I,"function":{"name":N,"thread":T,"cmd_index":C,"return":R,"args":{...}}}
 * {"index":I,"meta":{"name":N,"args":{...}}}
 * {"index":I,"annotation":{"type":"kJson","label":L,"data":D}}
 * {"state":{"marker_type":"BeginMarker","frame_number":F}}
 * {"frame":{"marker_type":"EndMarker","frame_number":F}}
 * </pre>
 *
 * <p>Handles are numbers, enumerants their names, sets of flags and addresses hexadecimal strings, a member's name that
 * of the registry; pNext is last in its struct. docs/capture-format.md lists what is left out of {@code args} and what
 * differs from gfxrecon-convert.
 */
package dev.vkval.capture.json;
