StructuredBuffer<uint> order : register(t0);
StructuredBuffer<uint> values : register(t1);
RWStructuredBuffer<uint> results : register(u2);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint key = order[id.x];
    uint value = values[key];
    results[id.x] = value + 1;
}
