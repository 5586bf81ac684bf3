/**
 * The contents of resources of findings before and after their accesses: what is to be copied ({@code DumpRequest}), and
 * the copies that a replay records in the command buffers of the capture ({@code ResourceDump}). It does not know how a
 * finding is found, nor what becomes of the bytes.
 */
package dev.vkval.dump;
