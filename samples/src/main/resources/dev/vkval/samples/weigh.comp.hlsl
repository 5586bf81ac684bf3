RWStructuredBuffer<uint> results : register(u0);

float weigh(float3 position, uint i)
{
    float3 scaled = position * 0.5;
    float weight = scaled.x + scaled.y * i;
    return weight + scaled.z;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float3 position = float3(id.x, 2.0, 0.25);
    results[id.x] = (uint)weigh(position, id.x);
}
