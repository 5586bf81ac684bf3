package dev.vkval.check.shader;

/** The valid usage of built-ins whose names begin with N to Z, as {@link BuiltInRow} reads it. */
final class BuiltInsFromN {
    /** Not a constant, which others would have in their own class files. */
    static String rows() {
        return """
                VUID-NumSubgroups-NumSubgroups-04293  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-NumSubgroups-NumSubgroups-04294  storage Input
                VUID-NumSubgroups-NumSubgroups-04295  type int32
                VUID-NumWorkgroups-NumWorkgroups-04296  models GLCompute,MeshEXT,TaskEXT
                VUID-NumWorkgroups-NumWorkgroups-04297  storage Input
                VUID-NumWorkgroups-NumWorkgroups-04298  type int32x3
                VUID-ObjectRayDirectionKHR-ObjectRayDirectionKHR-04299  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-ObjectRayDirectionKHR-ObjectRayDirectionKHR-04300  storage Input
                VUID-ObjectRayDirectionKHR-ObjectRayDirectionKHR-04301  type float32x3
                VUID-ObjectRayOriginKHR-ObjectRayOriginKHR-04302  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-ObjectRayOriginKHR-ObjectRayOriginKHR-04303  storage Input
                VUID-ObjectRayOriginKHR-ObjectRayOriginKHR-04304  type float32x3
                VUID-ObjectToWorldKHR-ObjectToWorldKHR-04305  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-ObjectToWorldKHR-ObjectToWorldKHR-04306  storage Input
                VUID-ObjectToWorldKHR-ObjectToWorldKHR-04307  type float32x3x4
                VUID-PatchVertices-PatchVertices-04308  models TessellationControl,TessellationEvaluation
                VUID-PatchVertices-PatchVertices-04309  storage Input
                VUID-PatchVertices-PatchVertices-04310  type int32
                VUID-PointCoord-PointCoord-04311  models Fragment
                VUID-PointCoord-PointCoord-04312  storage Input
                VUID-PointCoord-PointCoord-04313  type float32x2
                VUID-PointSize-PointSize-04314  models MeshEXT,MeshNV,Vertex,TessellationControl,TessellationEvaluation,Geometry
                VUID-PointSize-PointSize-04315  storage Output MeshEXT,MeshNV,Vertex
                VUID-PointSize-PointSize-04316  storage Input,Output TessellationControl,TessellationEvaluation,Geometry
                VUID-PointSize-PointSize-04317  type float32
                VUID-Position-Position-04318  models MeshEXT,MeshNV,Vertex,TessellationControl,TessellationEvaluation,Geometry
                VUID-Position-Position-04319  storage Output MeshEXT,MeshNV,Vertex
                VUID-Position-Position-04320  storage Input,Output TessellationControl,TessellationEvaluation,Geometry
                VUID-Position-Position-04321  type float32x4
                VUID-PositionPerViewNV-PositionPerViewNV-04322  models MeshNV,Vertex,TessellationControl,TessellationEvaluation,Geometry
                VUID-PositionPerViewNV-PositionPerViewNV-04323  storage Output Vertex,MeshNV
                VUID-PositionPerViewNV-PositionPerViewNV-04324  storage Input,Output TessellationControl,TessellationEvaluation,Geometry
                VUID-PrimitiveCountNV-PrimitiveCountNV-04327  models MeshNV
                VUID-PrimitiveCountNV-PrimitiveCountNV-04328  storage Output
                VUID-PrimitiveCountNV-PrimitiveCountNV-04329  type int32
                VUID-PrimitiveId-PrimitiveId-04330  models MeshEXT,MeshNV,IntersectionKHR,AnyHitKHR,ClosestHitKHR,TessellationControl,TessellationEvaluation,Geometry,Fragment
                VUID-PrimitiveId-PrimitiveId-04334  storage Input TessellationControl,TessellationEvaluation,Fragment,IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-PrimitiveId-PrimitiveId-04335  storage Input,Output Geometry
                VUID-PrimitiveId-PrimitiveId-04336  storage Output MeshEXT,MeshNV
                VUID-PrimitiveId-PrimitiveId-04337  exceptMesh int32
                VUID-PrimitiveId-PrimitiveId-07040  decorated PerPrimitiveEXT MeshEXT
                VUID-PrimitiveId-PrimitiveId-10595  inMesh int32
                VUID-PrimitiveId-PrimitiveId-10596  arraySize OutputPrimitivesEXT
                VUID-PrimitiveId-PrimitiveId-10597  blockSize OutputPrimitivesEXT
                VUID-PrimitiveIndicesNV-PrimitiveIndicesNV-04338  models MeshNV
                VUID-PrimitiveIndicesNV-PrimitiveIndicesNV-04339  storage Output
                VUID-PrimitiveIndicesNV-PrimitiveIndicesNV-04340  type int32[]
                VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07047  models MeshEXT
                VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07048  mode OutputLinesEXT
                VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07049  storage Output
                VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07050  type int32x2[]
                VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07052  arraySize OutputPrimitivesEXT
                VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07041  models MeshEXT
                VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07042  mode OutputPoints
                VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07043  storage Output
                VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07044  type int32[]
                VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07046  arraySize OutputPrimitivesEXT
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04484  models MeshEXT,MeshNV,Vertex,Geometry
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04485  storage Output
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04486  exceptMesh int32
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-07059  decorated PerPrimitiveEXT MeshEXT
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10598  inMesh int32
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10599  arraySize OutputPrimitivesEXT
                VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10600  blockSize OutputPrimitivesEXT
                VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07053  models MeshEXT
                VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07054  mode OutputTrianglesEXT
                VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07055  storage Output
                VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07056  type int32x3[]
                VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07058  arraySize OutputPrimitivesEXT
                VUID-RayGeometryIndexKHR-RayGeometryIndexKHR-04345  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-RayGeometryIndexKHR-RayGeometryIndexKHR-04346  storage Input
                VUID-RayGeometryIndexKHR-RayGeometryIndexKHR-04347  type int32
                VUID-RayTmaxKHR-RayTmaxKHR-04348  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-RayTmaxKHR-RayTmaxKHR-04349  storage Input
                VUID-RayTmaxKHR-RayTmaxKHR-04350  type float32
                VUID-RayTminKHR-RayTminKHR-04351  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-RayTminKHR-RayTminKHR-04352  storage Input
                VUID-RayTminKHR-RayTminKHR-04353  type float32
                VUID-ResourceHeapEXT-ResourceHeapEXT-11241  storage UniformConstant
                VUID-SMCountNV-SMCountNV-04363  storage Input
                VUID-SMCountNV-SMCountNV-04364  type int32
                VUID-SMIDNV-SMIDNV-04365  storage Input
                VUID-SMIDNV-SMIDNV-04366  type int32
                VUID-SampleId-SampleId-04354  models Fragment
                VUID-SampleId-SampleId-04355  storage Input
                VUID-SampleId-SampleId-04356  type int32
                VUID-SampleMask-SampleMask-04357  models Fragment
                VUID-SampleMask-SampleMask-04358  storage Input,Output
                VUID-SampleMask-SampleMask-04359  type int32[]
                VUID-SamplePosition-SamplePosition-04360  models Fragment
                VUID-SamplePosition-SamplePosition-04361  storage Input
                VUID-SamplePosition-SamplePosition-04362  type float32x2
                VUID-SamplerHeapEXT-SamplerHeapEXT-11239  storage UniformConstant
                VUID-ShaderIndexAMDX-ShaderIndexAMDX-09175  storage Input
                VUID-ShaderIndexAMDX-ShaderIndexAMDX-09176  type int32
                VUID-ShadingRateKHR-ShadingRateKHR-04490  models Fragment
                VUID-ShadingRateKHR-ShadingRateKHR-04491  storage Input
                VUID-ShadingRateKHR-ShadingRateKHR-04492  type int32
                VUID-SubgroupEqMask-SubgroupEqMask-04370  storage Input
                VUID-SubgroupEqMask-SubgroupEqMask-04371  type int32x4
                VUID-SubgroupGeMask-SubgroupGeMask-04372  storage Input
                VUID-SubgroupGeMask-SubgroupGeMask-04373  type int32x4
                VUID-SubgroupGtMask-SubgroupGtMask-04374  storage Input
                VUID-SubgroupGtMask-SubgroupGtMask-04375  type int32x4
                VUID-SubgroupId-SubgroupId-04367  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-SubgroupId-SubgroupId-04368  storage Input
                VUID-SubgroupId-SubgroupId-04369  type int32
                VUID-SubgroupLeMask-SubgroupLeMask-04376  storage Input
                VUID-SubgroupLeMask-SubgroupLeMask-04377  type int32x4
                VUID-SubgroupLocalInvocationId-SubgroupLocalInvocationId-04380  storage Input
                VUID-SubgroupLocalInvocationId-SubgroupLocalInvocationId-04381  type int32
                VUID-SubgroupLtMask-SubgroupLtMask-04378  storage Input
                VUID-SubgroupLtMask-SubgroupLtMask-04379  type int32x4
                VUID-SubgroupSize-SubgroupSize-04382  storage Input
                VUID-SubgroupSize-SubgroupSize-04383  type int32
                VUID-TaskCountNV-TaskCountNV-04384  models TaskNV
                VUID-TaskCountNV-TaskCountNV-04385  storage Output
                VUID-TaskCountNV-TaskCountNV-04386  type int32
                VUID-TessCoord-TessCoord-04387  models TessellationEvaluation
                VUID-TessCoord-TessCoord-04388  storage Input
                VUID-TessCoord-TessCoord-04389  type float32x3
                VUID-TessLevelInner-TessLevelInner-04394  models TessellationControl,TessellationEvaluation
                VUID-TessLevelInner-TessLevelInner-04395  storage Output TessellationControl
                VUID-TessLevelInner-TessLevelInner-04396  storage Input TessellationEvaluation
                VUID-TessLevelInner-TessLevelInner-04397  type float32[2]
                VUID-TessLevelOuter-TessLevelOuter-04390  models TessellationControl,TessellationEvaluation
                VUID-TessLevelOuter-TessLevelOuter-04391  storage Output TessellationControl
                VUID-TessLevelOuter-TessLevelOuter-04392  storage Input TessellationEvaluation
                VUID-TessLevelOuter-TessLevelOuter-04393  type float32[4]
                VUID-TileApronSizeQCOM-TileApronSizeQCOM-10632  models Fragment,GLCompute
                VUID-TileApronSizeQCOM-TileApronSizeQCOM-10633  storage Input
                VUID-TileApronSizeQCOM-TileApronSizeQCOM-10634  type int32x2
                VUID-TileDimensionQCOM-TileDimensionQCOM-10629  models Fragment,GLCompute
                VUID-TileDimensionQCOM-TileDimensionQCOM-10630  storage Input
                VUID-TileDimensionQCOM-TileDimensionQCOM-10631  type int32x2
                VUID-TileOffsetQCOM-TileOffsetQCOM-10626  models Fragment,GLCompute
                VUID-TileOffsetQCOM-TileOffsetQCOM-10627  storage Input
                VUID-TileOffsetQCOM-TileOffsetQCOM-10628  type int32x2
                VUID-VertexIndex-VertexIndex-04398  models Vertex
                VUID-VertexIndex-VertexIndex-04399  storage Input
                VUID-VertexIndex-VertexIndex-04400  type int32
                VUID-ViewIndex-ViewIndex-04401  models MeshEXT,Vertex,Geometry,TessellationControl,TessellationEvaluation,Fragment
                VUID-ViewIndex-ViewIndex-04402  storage Input
                VUID-ViewIndex-ViewIndex-04403  type int32
                VUID-ViewportIndex-ViewportIndex-04404  models MeshEXT,MeshNV,Vertex,TessellationEvaluation,Geometry,Fragment
                VUID-ViewportIndex-ViewportIndex-04406  storage Output MeshEXT,MeshNV,Vertex,TessellationEvaluation,Geometry
                VUID-ViewportIndex-ViewportIndex-04407  storage Input Fragment
                VUID-ViewportIndex-ViewportIndex-04408  exceptMesh int32
                VUID-ViewportIndex-ViewportIndex-07060  decorated PerPrimitiveEXT MeshEXT
                VUID-ViewportIndex-ViewportIndex-10601  inMesh int32
                VUID-ViewportIndex-ViewportIndex-10602  arraySize OutputPrimitivesEXT
                VUID-ViewportIndex-ViewportIndex-10603  blockSize OutputPrimitivesEXT
                VUID-ViewportMaskNV-ViewportMaskNV-04409  models Vertex,MeshNV,TessellationEvaluation,Geometry
                VUID-ViewportMaskNV-ViewportMaskNV-04410  storage Output
                VUID-ViewportMaskNV-ViewportMaskNV-04411  type int32[]
                VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04412  models Vertex,MeshNV,TessellationControl,TessellationEvaluation,Geometry
                VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04413  storage Output
                VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04414  type int32[]
                VUID-WarpIDARM-WarpIDARM-07603  storage Input
                VUID-WarpIDARM-WarpIDARM-07604  type int32
                VUID-WarpIDNV-WarpIDNV-04420  storage Input
                VUID-WarpIDNV-WarpIDNV-04421  type int32
                VUID-WarpMaxIDARM-WarpMaxIDARM-07601  storage Input
                VUID-WarpMaxIDARM-WarpMaxIDARM-07602  type int32
                VUID-WarpsPerSMNV-WarpsPerSMNV-04418  storage Input
                VUID-WarpsPerSMNV-WarpsPerSMNV-04419  type int32
                VUID-WorkgroupId-WorkgroupId-04422  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-WorkgroupId-WorkgroupId-04423  storage Input
                VUID-WorkgroupId-WorkgroupId-04424  type int32x3
                VUID-WorldRayDirectionKHR-WorldRayDirectionKHR-04428  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-WorldRayDirectionKHR-WorldRayDirectionKHR-04429  storage Input
                VUID-WorldRayDirectionKHR-WorldRayDirectionKHR-04430  type float32x3
                VUID-WorldRayOriginKHR-WorldRayOriginKHR-04431  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-WorldRayOriginKHR-WorldRayOriginKHR-04432  storage Input
                VUID-WorldRayOriginKHR-WorldRayOriginKHR-04433  type float32x3
                VUID-WorldToObjectKHR-WorldToObjectKHR-04434  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-WorldToObjectKHR-WorldToObjectKHR-04435  storage Input
                VUID-WorldToObjectKHR-WorldToObjectKHR-04436  type float32x3x4
                """;
    }

    private BuiltInsFromN() {}
}
