/**
 * The check of one capture in this process: its settings, the device it runs on, the validation objects, its result. It
 * knows neither processes nor files of results.
 */
package dev.vkval.cli.check;
