# shellcheck shell=sh
# Shared by bin/demo and bin/test: finds what the build and the tests need, and installs what is missing after asking.
# Sourced, not run. Sets home; reads assume_yes (1: install without asking).

# shellcheck disable=SC2034 # for those who source this
home=$(cd "$(dirname "$0")/.." && pwd)
assume_yes=${assume_yes:-0}

# Prints one message and ends.
stop() {
    echo "$1" >&2
    exit 2
}

# Prints the major version of the Java compiler of a Java home, 0 where there is none.
javac_major() {
    [ -x "$1/bin/javac" ] || {
        echo 0
        return
    }
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p;q'
}

# Sets JAVA_HOME to a JDK of 17 or later, if there is one.
find_jdk() {
    on_path=$(command -v javac 2>/dev/null || true)
    if [ -n "$on_path" ]; then
        on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
    fi
    for candidate in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/*; do
        if [ -n "$candidate" ] && [ "$(javac_major "$candidate")" -ge 17 ] 2>/dev/null; then
            JAVA_HOME=$candidate
            export JAVA_HOME
            return 0
        fi
    done
    return 1
}

has_library() {
    ldconfig -p 2>/dev/null | grep -q "$1" || /sbin/ldconfig -p 2>/dev/null | grep -q "$1"
}

has_software_driver() {
    for manifest in /usr/share/vulkan/icd.d/lvp_icd*.json /etc/vulkan/icd.d/lvp_icd*.json; do
        [ -e "$manifest" ] && return 0
    done
    return 1
}

# Sets missing to the Debian packages that are needed and not there.
find_missing() {
    missing=
    find_jdk || missing="$missing $(jdk_package)"
    command -v mvn >/dev/null 2>&1 || missing="$missing maven"
    has_library libvulkan.so.1 || missing="$missing libvulkan1"
    has_software_driver || missing="$missing mesa-vulkan-drivers"
    missing=${missing# }
}

# JDK 17 where the system has it, its own one otherwise.
jdk_package() {
    if apt-cache show openjdk-17-jdk-headless >/dev/null 2>&1 || ! apt-cache show default-jdk-headless >/dev/null 2>&1; then
        echo openjdk-17-jdk-headless
    else
        echo default-jdk-headless
    fi
}

other_systems() {
    cat <<'END'
This script installs packages on Debian and Ubuntu. Elsewhere, install these and run it again:
  Fedora      dnf install java-17-openjdk-devel maven vulkan-loader mesa-vulkan-drivers
  Arch Linux  pacman -S jdk17-openjdk maven vulkan-icd-loader vulkan-swrast
  openSUSE    zypper install java-17-openjdk-devel maven libvulkan1 libvulkan_lvp
The requirements are JDK 17 or later, Maven 3.8 or later and, for replays, the Vulkan loader with any driver; Mesa's
lavapipe needs no GPU.
END
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Asks a yes-or-no question at a terminal; without a terminal, the answer is no.
ask() {
    if [ "$assume_yes" -eq 1 ]; then
        return 0
    fi
    if [ ! -t 0 ]; then
        echo "There is no terminal to ask at; use --yes to agree."
        return 1
    fi
    printf '%s [y/N] ' "$1"
    read -r answer
    case $answer in
        y | Y | yes | Yes) return 0 ;;
        *) return 1 ;;
    esac
}

# Installs what is missing, after asking.
install_missing() {
    find_missing
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Missing: $missing (Debian package names)"
        other_systems
        exit 2
    fi
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        stop "Missing: $missing. Installing them needs root or sudo: apt-get install $missing"
    fi
    echo "These packages are missing and would be installed with apt-get: $missing"
    ask "Install them now?" || stop "Nothing was installed. To install manually: apt-get install $missing"
    echo "+ apt-get update"
    as_root apt-get update -q
    # Known only now on a system whose package lists were empty.
    find_missing
    install_driver
    # shellcheck disable=SC2086 # the packages are several words
    [ -z "$missing" ] || install_packages $missing
    find_jdk || stop "There is still no JDK of version 17 or later."
}

# Installs the browser of the tests, if the system has it, after asking. Nothing ends without it.
install_browser() {
    if [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromedriver ] || ! command -v apt-get >/dev/null 2>&1; then
        return 0
    fi
    if ! apt-cache show chromium-driver >/dev/null 2>&1; then
        return 0
    fi
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        return 0
    fi
    echo "Tests open reports in a browser; these packages would be installed for them: chromium chromium-driver"
    if ask "Install them now?"; then
        install_packages chromium chromium-driver || true
    fi
}

install_packages() {
    echo "+ apt-get install $*"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

# The newer driver of the backports suite where the system's sources lead to one, else the plain one.
install_driver() {
    case " $missing " in
        *" mesa-vulkan-drivers "*) ;;
        *) return 0 ;;
    esac
    # shellcheck disable=SC1091 # the system's own
    suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")-backports
    if apt-cache policy mesa-vulkan-drivers | grep -q "$suite"; then
        install_packages -t "$suite" mesa-vulkan-drivers || return 0
    else
        install_from_backports "$suite" || return 0
    fi
    find_missing
}

# Reads the backports suite beside the suites that the system's own sources name, for this one installation only.
install_from_backports() {
    sources=$(mktemp -d)
    chmod 755 "$sources"
    cp /etc/apt/sources.list.d/* "$sources" 2>/dev/null || true
    backports_source "$1" "$sources"
    status=1
    if [ -e "$sources/vkval-backports.sources" ] || [ -e "$sources/vkval-backports.list" ]; then
        if as_root apt-get update -q -o Dir::Etc::sourceparts="$sources" 2>/dev/null &&
            apt-cache -o Dir::Etc::sourceparts="$sources" policy mesa-vulkan-drivers | grep -q "$1"; then
            install_packages -o Dir::Etc::sourceparts="$sources" -t "$1" mesa-vulkan-drivers && status=0
        fi
        as_root apt-get update -q >/dev/null 2>&1 || true
    fi
    rm -rf "$sources"
    return $status
}

# Writes the system's entry for its main suite into the folder $2 once more, with the suite $1 in place of that one.
backports_source() {
    main=${1%-backports}
    [ -n "$main" ] || return 0
    for file in /etc/apt/sources.list.d/*.sources; do
        if [ -e "$file" ] && grep -Eq "^Suites:(.* )?$main( |\$)" "$file"; then
            # The paragraph that names the suite.
            awk -v RS= -v main="$main" -v suite="$1" '
                $0 ~ "(^|\n)Suites:([^\n]* )?" main "( |\n|$)" && !done {
                    sub(/(^|\n)Suites:[^\n]*/, "\nSuites: " suite)
                    print
                    done = 1
                }' "$file" >"$2/vkval-backports.sources"
            return 0
        fi
    done
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        if [ -e "$file" ] && grep -Eq "^deb .* $main main( |\$)" "$file"; then
            grep -E "^deb .* $main main( |\$)" "$file" | sed -n "1s/ $main main.*/ $1 main/p" >"$2/vkval-backports.list"
            return 0
        fi
    done
}
