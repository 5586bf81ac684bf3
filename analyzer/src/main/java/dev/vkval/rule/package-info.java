/**
 * The rule language: valid usage as lines of text, read, checked against the registry and evaluated on C memory.
 *
 * <p>A rule file:
 *
 * <pre>
 * file     := section*
 * section  := owner ("," owner)* NEWLINE entry*            at the first column
 * owner    := ( "struct" VkName | "command" vkName | "state" name ) part*
 * entry    := rule | "let" name "=" expression NEWLINE | "when" expression NEWLINE entry* | "each" path "as" alias NEWLINE entry*
 * rule     := ID (" " ID)* "  " expression [ NEWLINE '"' phrase '"' ]
 * </pre>
 *
 * Entries are indented by two blanks for each level. {@code {}} in an id stands for the name of each owner of the
 * section, and {@code {part}} in a line for each part that is named after an owner: below {@code struct VkMemoryBarrier2
 * src dst} every line is there twice, once with {@code srcStageMask} and once with {@code dstStageMask} where it has {@code
 * {part}StageMask}. Below {@code command vkCmdCopyImage, command vkCmdCopyImage2 pCopyImageInfo.} the line {@code
 * {part}srcImage} is one about {@code srcImage} for the first owner. A line that begins with {@code #} is a comment; a line that is indented deeper than the rule before it
 * goes on with that rule; below {@code when} and {@code each}, whose rules stand there, it is indented by four blanks more.
 *
 * <pre>
 * expression := disjunction [ "->" expression ]             if-then
 * disjunction:= conjunction ( "or" conjunction )*
 * conjunction:= negation ( "and" negation )*
 * negation   := "not" negation | comparison
 * comparison := sum [ ("==" | "!=" | "&lt;" | "&lt;=" | ">" | ">=") sum
 *                   | "has" sum                             all bits of the right side are set
 *                   | "has" "any" set                       at least one of these bits is set
 *                   | "only" set                            no bits but these are set
 *                   | "in" set | "in" sum ".." sum
 *                   | "multiple" "of" sum
 *                   | "includes" sum ]                    an element of the array on the left side has the value
 * sum        := product ( ("+" | "-") product )*
 * product    := otherwise ( ("*" | "/" | "%") otherwise )*
 * otherwise  := factor [ "else" otherwise ]                 the second one where the first is absent
 * factor     := number | constant | "(" expression ")" | fact | function | quantifier | path
 * fact       := "feature" name | "extension" name | "version" number "." number
 *             | "limit" name [ "[" number "]" ] | "property" VkStruct ( "." name )+ [ "[" number "]" ]
 * quantifier := ("all" | "any" | "count") path "as" alias ":" expression | "unique" path [ "as" alias ":" sum ]
 *             | "sum" path "as" alias [ "where" expression ] ":" sum
 * path       := step ( "." step )*,  step := name [ "[" sum "]" ] | "chain" "(" VkStruct ")"
 * set        := "{" constant ("," constant)* "}"
 * </pre>
 *
 * <p>A section may be about {@linkplain dev.vkval.rule.StateMembers state}: what is bound and set where a command is
 * recorded. Its members are read like those of a structure; ids name the commands as sets ({@code
 * VUID-{draws}-None-07633}).
 *
 * <p>A path begins with an alias, a member of the owner or a parameter of the command. It goes through pointers to one
 * struct or number by itself; behind a handle it goes on with what the object was created with ({@code srcBuffer.size}), or ends
 * with a property of the object, which is a condition ({@code srcBuffer.memoryBound}).
 *
 * <p>Values: integers are exact from -2^63 to 2^63 - 2, sums and products stay within that and never wrap; VK_WHOLE_SIZE
 * is more than any of them. Truth has four values: besides true and false, <em>absent</em>, where a structure that a
 * path names is not in the chain or a pointer is NULL, and <em>unknown</em>, where the capture does not tell. A rule
 * that is absent holds. A rule that is unknown gives no finding and is counted.
 */
package dev.vkval.rule;
