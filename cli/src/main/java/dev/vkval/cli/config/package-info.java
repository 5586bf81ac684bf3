/** What a project says about its checks: {@code vkval.toml}, and the rules that are switched off. */
package dev.vkval.cli.config;
