/**
 * Shader sources in a folder that the user names: texts by the file names in debug information, and modules with debug
 * information by the code of modules without it. What a module says never leads to a file outside the folder.
 */
package dev.vkval.spirv.source;
