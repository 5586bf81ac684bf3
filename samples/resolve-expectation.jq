# Turns what a sample's capture must yield, stated in expectations.json by call and count, into block indices.
# Input: the lines of gfxrecon-convert, of either version, slurped. $name: the sample. $expectations: expectations.json, slurped.

map(.index as $index | (.vkFunc // .function) | select(.) | {index: $index, call: .name, args}) as $calls

| ($calls
    | map(.args.pNameInfo | select(.objectType? == "VK_OBJECT_TYPE_COMMAND_BUFFER"))
    | map({(.pObjectName): .objectHandle})
    | add // {}) as $commandBuffers

# Block of the nth call of a name in a command buffer, or in the whole capture when no command buffer is named. What the host
# writes is behind the call that maps the memory.
| def block($commandBuffer; $call; $nth):
    if $call == "the host" then block(null; "vkMapMemory"; $nth) + 1 else [$calls[]
      | select(.call == $call)
      | select($commandBuffer == null or .args.commandBuffer == $commandBuffers[$commandBuffer])
      | .index][$nth - 1]
    // error("\($name): no call \($nth) of \($call) in \($commandBuffer // "the capture")") end;

  # The command buffer an entry means: that of the occurrence, a name with {} in place of it, or none.
  def commandBuffer($each): if has("in") then .in | if . then gsub("\\{\\}"; $each) else . end else $each end;

  # Which of the calls: the count given, or one per occurrence when it is "frame", or the first of them and how many each
  # occurrence has.
  def nth($each):
    if .nth == "frame" then ($each | tonumber) + 1
    elif .nth | type == "object" then .nth.first + .nth.each * ($each | tonumber)
    else .nth // 1 end;

  def access($each):
    commandBuffer($each) as $commandBuffer
    | {role, call, block: block($commandBuffer; .call; nth($each)), commandBuffer: $commandBuffer, stage, access}
    + if .descriptor then {descriptor} else {} end;

  def barrier($each):
    commandBuffer($each) as $commandBuffer
    | {call, block: block($commandBuffer; .call; nth($each)), lacks};

  ($expectations[0][$name] // error("\($name): not in expectations.json")) as $expected
| {
    capture: "\($name).gfxr",
    exit: ($expected.exit // (if $expected.findings | all(.severity == "warning") then 0 else 1 end)),
    findings: [
      $expected.findings[]
      | (.each // [null]) as $each
      | . as $finding
      | {
          rule,
          family: (.family // "sync"),
          count: ($each | length),
          blocks: [$each[] as $one | $finding.accesses[-1] | access($one).block],
          accesses: [.accesses[] | access($each[0])],
          barriers: [.barriers // [] | .[] | barrier($each[0])]
        }
        + if .severity then {severity} else {} end
        + if .shader then {shader} else {} end
        + if .properties then {properties} else {} end
        + if .message then {message} else {} end
    ]
  }
  + ($expected | del(.exit, .findings))
