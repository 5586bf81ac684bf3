/**
 * Object lifetime: that handles name living objects of the right type and of the device at hand, that nothing is ended
 * while the device still uses it, and that nothing is left over. Rests on which objects exist, and on what was submitted
 * and is known to have completed; knows no other state.
 */
package dev.vkval.check.object;
