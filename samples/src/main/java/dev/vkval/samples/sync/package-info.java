/** Programs that lack, or have, one synchronization; the dependency that matters is the parameter of each program. */
package dev.vkval.samples.sync;
