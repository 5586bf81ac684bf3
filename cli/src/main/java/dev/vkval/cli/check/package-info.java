/**
 * The check of one capture in this process: its settings, the device it runs on, the validation objects, its result. It
 * knows nothing of other processes or of output files.
 */
package dev.vkval.cli.check;
