/**
 * The journal of a run: findings and the progress of each capture, stored where they survive the process, so that
 * another one can write the report. Knows files, results and progress; knows no command and no device.
 *
 * <p>The file {@code journal} in the folder of the reports, all numbers little-endian:
 *
 * <pre>
 * offset 0   8 bytes   "VKVALJ01"
 *        8   u32       number of slots n
 *       12   u32       0
 *       16   n slots   each twice {@link dev.vkval.cli.journal.ProgressSlot#COPY_BYTES}: where a capture is right now
 *   then     frames    appended one by one, never changed:
 *              u32     bytes of the content
 *              u32     CRC-32C of type and content
 *              u8      type, see {@link dev.vkval.cli.journal.FrameType}
 *              content a JSON object
 * </pre>
 *
 * <p>Slots are written through a mapping, frames with one write each. Both then belong to the kernel, which keeps them
 * when the process is killed. A slot is written alternately into its two copies, each with a check value, so that one
 * of them is whole at any time.
 */
package dev.vkval.cli.journal;
