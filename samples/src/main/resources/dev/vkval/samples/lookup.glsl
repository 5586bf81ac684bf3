uint lookup(uint key) {
    uint value = values[key];
    return value + 1;
}
