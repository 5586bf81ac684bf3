#!/bin/sh
# Makes captures/NAME.gfxr and captures/NAME.expected.json anew, for the named samples or all of them.
# With --list, prints the names.
# With --to FOLDER, writes only NAME.gfxr, to FOLDER; names are then also those of captures too large to be kept:
# bindless-scene-large, bindless-scene-large-fixed.
# Those with descriptor buffers need a capture layer of version 1.0 or later, which DESCRIPTOR_BUFFER_LAYER names the folder of
# the manifest of; without it they are left out. An older layer hides VK_EXT_descriptor_buffer from programs.
# Needs GFXReconstruct's capture layer and gfxrecon-convert, Mesa's lavapipe, glslangValidator (package glslang-tools), jq,
# and a JDK with Maven.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
captures=$here/captures
expected=yes
if [ "${1-}" = --to ]; then
    captures=$2
    expected=
    shift 2
fi
mkdir -p "$captures"

mvn -q -B -f "$here/../pom.xml" -pl samples compile dependency:build-classpath \
    -Dspotless.check.skip=true -DincludeScope=runtime -Dmdep.outputFile="$here/target/classpath.txt"
classpath=$here/target/classes:$(cat "$here/target/classpath.txt")

if [ "${1-}" = --list ]; then
    exec java -cp "$classpath" dev.vkval.samples.Main
fi

lavapipe=
for manifest in /usr/share/vulkan/icd.d/lvp_icd*.json; do
    if [ -e "$manifest" ]; then
        lavapipe=$manifest
    fi
done
if [ -z "$lavapipe" ]; then
    echo "capture.sh: no lavapipe driver manifest under /usr/share/vulkan/icd.d; install mesa-vulkan-drivers" >&2
    exit 1
fi

export VK_DRIVER_FILES="$lavapipe"
export GFXRECON_CAPTURE_FILE_TIMESTAMP=false
export GFXRECON_LOG_LEVEL=error

if [ $# -eq 0 ]; then
    # Names hold no blanks: they are file names and command-line arguments.
    # shellcheck disable=SC2046
    set -- $(java -cp "$classpath" dev.vkval.samples.Main)
fi

# The lines of a capture; of those that gfxrecon-convert 0.9.18 does not read, the tool's own.
convert() {
    case $1 in
        */buffered-*) "$here/../bin/vkval-replay" convert "$1" ;;
        *) gfxrecon-convert --output stdout "$1" ;;
    esac
}

for name in "$@"; do
    capture=$captures/$name.gfxr
    layers=
    compression=ZSTD
    case $name in
        buffered-*)
            if [ -z "${DESCRIPTOR_BUFFER_LAYER-}" ]; then
                echo "$name: left out; DESCRIPTOR_BUFFER_LAYER does not name a newer capture layer" >&2
                continue
            fi
            layers=$DESCRIPTOR_BUFFER_LAYER
            # Every build of a layer has it.
            compression=ZLIB
            ;;
    esac
    rm -f "$capture"
    # An empty path would hide the installed layers.
    unset VK_LAYER_PATH
    if [ -n "$layers" ]; then
        export VK_LAYER_PATH="$layers"
    fi
    frames=
    case $name in
        # All but the first frame, which the layer says in the file's name.
        *-trimmed) frames=2-100 ;;
    esac
    case $name in
        # Their harm lies in what a replay sees and the program does not: see dev.vkval.samples.supervision.
        bad-device-address* | endless-loop* | wild-descriptor-index*) tracking=assisted ;;
        # Page guards handle SIGSEGV, which belongs to the JVM; this mode writes whole mappings instead.
        *) tracking=unassisted ;;
    esac
    GFXRECON_MEMORY_TRACKING_MODE=$tracking GFXRECON_CAPTURE_FILE=$capture GFXRECON_CAPTURE_FRAMES=$frames \
        GFXRECON_CAPTURE_COMPRESSION_TYPE=$compression \
        VK_INSTANCE_LAYERS=VK_LAYER_LUNARG_gfxreconstruct \
        java -cp "$classpath" dev.vkval.samples.Main "$name"
    if [ -n "$frames" ]; then
        mv "$captures/${name}_frames_"*.gfxr "$capture"
    fi
    echo "$name: $(wc -c <"$capture") bytes"
    if [ -z "$expected" ]; then
        continue
    fi
    # It says between the lines where the state of a trimmed capture begins and ends.
    convert "$capture" | grep '^{' | jq --slurp --sort-keys --arg name "$name" \
        --slurpfile expectations "$here/expectations.json" --from-file "$here/resolve-expectation.jq" \
        >"$captures/$name.expected.json"
done
