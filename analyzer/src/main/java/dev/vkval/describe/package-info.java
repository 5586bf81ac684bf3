/** Findings told what the objects that they name were created as, and which program they are of. */
package dev.vkval.describe;
