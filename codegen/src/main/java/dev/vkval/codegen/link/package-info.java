/**
 * Links when the product is built what the compiler of Java leaves to be linked when it runs.
 *
 * <p>A lambda is an instruction that asks the virtual machine for a class, which makes it when the instruction is first
 * executed: about 90 microseconds each time, with an archive of classes, too, and a check of a small capture executes
 * more than two thousand. A class that is there already takes a tenth of that. The methods {@code equals} and {@code
 * hashCode} of records are made in the same way, of method handles, and take milliseconds.
 */
package dev.vkval.codegen.link;
