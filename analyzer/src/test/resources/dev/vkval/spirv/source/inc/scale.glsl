// Included by shade.comp.
uint scale(uint number) {
    uint doubled = number * 2u;
    return bare[doubled & 3u];
}
