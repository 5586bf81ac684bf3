package dev.vkval.check.shader;

/** The valid usage of built-ins whose names begin with A to M, as {@link BuiltInRow} reads it. */
final class BuiltInsToM {
    /** Not a constant, which others would have in their own class files. */
    static String rows() {
        return """
                VUID-BaryCoordKHR-BaryCoordKHR-04154  models Fragment
                VUID-BaryCoordKHR-BaryCoordKHR-04155  storage Input
                VUID-BaryCoordKHR-BaryCoordKHR-04156  type float32x3
                VUID-BaryCoordNoPerspAMD-BaryCoordNoPerspAMD-04157  models Fragment
                VUID-BaryCoordNoPerspAMD-BaryCoordNoPerspAMD-04158  storage Input
                VUID-BaryCoordNoPerspAMD-BaryCoordNoPerspAMD-04159  type float32x2
                VUID-BaryCoordNoPerspCentroidAMD-BaryCoordNoPerspCentroidAMD-04163  models Fragment
                VUID-BaryCoordNoPerspCentroidAMD-BaryCoordNoPerspCentroidAMD-04164  storage Input
                VUID-BaryCoordNoPerspCentroidAMD-BaryCoordNoPerspCentroidAMD-04165  type float32x3
                VUID-BaryCoordNoPerspKHR-BaryCoordNoPerspKHR-04160  models Fragment
                VUID-BaryCoordNoPerspKHR-BaryCoordNoPerspKHR-04161  storage Input
                VUID-BaryCoordNoPerspKHR-BaryCoordNoPerspKHR-04162  type float32x3
                VUID-BaryCoordNoPerspSampleAMD-BaryCoordNoPerspSampleAMD-04166  models Fragment
                VUID-BaryCoordNoPerspSampleAMD-BaryCoordNoPerspSampleAMD-04167  storage Input
                VUID-BaryCoordNoPerspSampleAMD-BaryCoordNoPerspSampleAMD-04168  type float32x2
                VUID-BaryCoordPullModelAMD-BaryCoordPullModelAMD-04169  models Fragment
                VUID-BaryCoordPullModelAMD-BaryCoordPullModelAMD-04170  storage Input
                VUID-BaryCoordPullModelAMD-BaryCoordPullModelAMD-04171  type float32x3
                VUID-BaryCoordSmoothAMD-BaryCoordSmoothAMD-04172  models Fragment
                VUID-BaryCoordSmoothAMD-BaryCoordSmoothAMD-04173  storage Input
                VUID-BaryCoordSmoothAMD-BaryCoordSmoothAMD-04174  type float32x2
                VUID-BaryCoordSmoothCentroidAMD-BaryCoordSmoothCentroidAMD-04175  models Fragment
                VUID-BaryCoordSmoothCentroidAMD-BaryCoordSmoothCentroidAMD-04176  storage Input
                VUID-BaryCoordSmoothCentroidAMD-BaryCoordSmoothCentroidAMD-04177  type float32x2
                VUID-BaryCoordSmoothSampleAMD-BaryCoordSmoothSampleAMD-04178  models Fragment
                VUID-BaryCoordSmoothSampleAMD-BaryCoordSmoothSampleAMD-04179  storage Input
                VUID-BaryCoordSmoothSampleAMD-BaryCoordSmoothSampleAMD-04180  type float32x2
                VUID-BaseInstance-BaseInstance-04181  models Vertex
                VUID-BaseInstance-BaseInstance-04182  storage Input
                VUID-BaseInstance-BaseInstance-04183  type int32
                VUID-BaseVertex-BaseVertex-04184  models Vertex
                VUID-BaseVertex-BaseVertex-04185  storage Input
                VUID-BaseVertex-BaseVertex-04186  type int32
                VUID-ClipDistance-ClipDistance-04187  models MeshEXT,MeshNV,Vertex,Fragment,TessellationControl,TessellationEvaluation,Geometry
                VUID-ClipDistance-ClipDistance-04188  storage Output MeshEXT,MeshNV,Vertex
                VUID-ClipDistance-ClipDistance-04189  storage Input Fragment
                VUID-ClipDistance-ClipDistance-04190  storage Input,Output TessellationControl,TessellationEvaluation,Geometry
                VUID-ClipDistance-ClipDistance-04191  type float32[]
                VUID-ClipDistancePerViewNV-ClipDistancePerViewNV-04192  models MeshNV
                VUID-ClipDistancePerViewNV-ClipDistancePerViewNV-04193  storage Output
                VUID-ClipDistancePerViewNV-ClipDistancePerViewNV-04194  decorated PerViewNV
                VUID-ClipDistancePerViewNV-ClipDistancePerViewNV-04195  type float32[][]
                VUID-ClusterIDNV-ClusterIDNV-10531  models AnyHitKHR,ClosestHitKHR
                VUID-ClusterIDNV-ClusterIDNV-10532  storage Input
                VUID-ClusterIDNV-ClusterIDNV-10533  type int32
                VUID-CoreCountARM-CoreCountARM-07595  storage Input
                VUID-CoreCountARM-CoreCountARM-07596  type int32
                VUID-CoreIDARM-CoreIDARM-07599  storage Input
                VUID-CoreIDARM-CoreIDARM-07600  type int32
                VUID-CoreMaxIDARM-CoreMaxIDARM-07597  storage Input
                VUID-CoreMaxIDARM-CoreMaxIDARM-07598  type int32
                VUID-CullDistance-CullDistance-04196  models MeshEXT,MeshNV,Vertex,Fragment,TessellationControl,TessellationEvaluation,Geometry
                VUID-CullDistance-CullDistance-04197  storage Output MeshEXT,MeshNV,Vertex
                VUID-CullDistance-CullDistance-04198  storage Input Fragment
                VUID-CullDistance-CullDistance-04199  storage Input,Output TessellationControl,TessellationEvaluation,Geometry
                VUID-CullDistance-CullDistance-04200  type float32[]
                VUID-CullDistancePerViewNV-CullDistancePerViewNV-04201  models MeshNV
                VUID-CullDistancePerViewNV-CullDistancePerViewNV-04202  storage Output
                VUID-CullDistancePerViewNV-CullDistancePerViewNV-04203  decorated PerViewNV
                VUID-CullDistancePerViewNV-CullDistancePerViewNV-04204  type float32[][]
                VUID-CullMaskKHR-CullMaskKHR-06735  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-CullMaskKHR-CullMaskKHR-06736  storage Input
                VUID-CullMaskKHR-CullMaskKHR-06737  type int32
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-07034  models MeshEXT
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-07035  storage Output
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036  inMesh bool
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-07038  decorated PerPrimitiveEXT MeshEXT
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-10589  arraySize OutputPrimitivesEXT
                VUID-CullPrimitiveEXT-CullPrimitiveEXT-10590  blockSize OutputPrimitivesEXT
                VUID-CurrentRayTimeNV-CurrentRayTimeNV-04942  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-CurrentRayTimeNV-CurrentRayTimeNV-04943  storage Input
                VUID-CurrentRayTimeNV-CurrentRayTimeNV-04944  type float32
                VUID-DeviceIndex-DeviceIndex-04205  storage Input
                VUID-DeviceIndex-DeviceIndex-04206  type int32
                VUID-DrawIndex-DrawIndex-04207  models Vertex,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-DrawIndex-DrawIndex-04208  storage Input
                VUID-DrawIndex-DrawIndex-04209  type int32
                VUID-FragCoord-FragCoord-04210  models Fragment
                VUID-FragCoord-FragCoord-04211  storage Input
                VUID-FragCoord-FragCoord-04212  type float32x4
                VUID-FragDepth-FragDepth-04213  models Fragment
                VUID-FragDepth-FragDepth-04214  storage Output
                VUID-FragDepth-FragDepth-04215  type float32
                VUID-FragInvocationCountEXT-FragInvocationCountEXT-04217  models Fragment
                VUID-FragInvocationCountEXT-FragInvocationCountEXT-04218  storage Input
                VUID-FragInvocationCountEXT-FragInvocationCountEXT-04219  type int32
                VUID-FragSizeEXT-FragSizeEXT-04220  models Fragment
                VUID-FragSizeEXT-FragSizeEXT-04221  storage Input
                VUID-FragSizeEXT-FragSizeEXT-04222  type int32x2
                VUID-FragStencilRefEXT-FragStencilRefEXT-04223  models Fragment
                VUID-FragStencilRefEXT-FragStencilRefEXT-04224  storage Output
                VUID-FragStencilRefEXT-FragStencilRefEXT-04225  type int
                VUID-FragmentSizeNV-FragmentSizeNV-04226  models Fragment
                VUID-FragmentSizeNV-FragmentSizeNV-04227  storage Input
                VUID-FragmentSizeNV-FragmentSizeNV-04228  type int32x2
                VUID-FrontFacing-FrontFacing-04229  models Fragment
                VUID-FrontFacing-FrontFacing-04230  storage Input
                VUID-FrontFacing-FrontFacing-04231  type bool
                VUID-FullyCoveredEXT-FullyCoveredEXT-04232  models Fragment
                VUID-FullyCoveredEXT-FullyCoveredEXT-04233  storage Input
                VUID-FullyCoveredEXT-FullyCoveredEXT-04234  type bool
                VUID-GlobalInvocationId-GlobalInvocationId-04236  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-GlobalInvocationId-GlobalInvocationId-04237  storage Input
                VUID-GlobalInvocationId-GlobalInvocationId-04238  type int32x3
                VUID-HelperInvocation-HelperInvocation-04239  models Fragment
                VUID-HelperInvocation-HelperInvocation-04240  storage Input
                VUID-HelperInvocation-HelperInvocation-04241  type bool
                VUID-HitIsLSSNV-HitIsLSSNV-10516  models AnyHitKHR,ClosestHitKHR
                VUID-HitIsLSSNV-HitIsLSSNV-10517  storage Input
                VUID-HitIsLSSNV-HitIsLSSNV-10518  type bool
                VUID-HitIsSphereNV-HitIsSphereNV-10513  models AnyHitKHR,ClosestHitKHR
                VUID-HitIsSphereNV-HitIsSphereNV-10514  storage Input
                VUID-HitIsSphereNV-HitIsSphereNV-10515  type bool
                VUID-HitKindKHR-HitKindKHR-04242  models AnyHitKHR,ClosestHitKHR
                VUID-HitKindKHR-HitKindKHR-04243  storage Input
                VUID-HitKindKHR-HitKindKHR-04244  type int32
                VUID-HitLSSPositionsNV-HitLSSPositionsNV-10525  models AnyHitKHR,ClosestHitKHR
                VUID-HitLSSPositionsNV-HitLSSPositionsNV-10526  storage Input
                VUID-HitLSSPositionsNV-HitLSSPositionsNV-10527  type float32x3[2]
                VUID-HitLSSRadiiNV-HitLSSRadiiNV-10528  models AnyHitKHR,ClosestHitKHR
                VUID-HitLSSRadiiNV-HitLSSRadiiNV-10529  storage Input
                VUID-HitLSSRadiiNV-HitLSSRadiiNV-10530  type float32[2]
                VUID-HitSpherePositionNV-HitSpherePositionNV-10519  models AnyHitKHR,ClosestHitKHR
                VUID-HitSpherePositionNV-HitSpherePositionNV-10520  storage Input
                VUID-HitSpherePositionNV-HitSpherePositionNV-10521  type float32x3
                VUID-HitSphereRadiusNV-HitSphereRadiusNV-10522  models AnyHitKHR,ClosestHitKHR
                VUID-HitSphereRadiusNV-HitSphereRadiusNV-10523  storage Input
                VUID-HitSphereRadiusNV-HitSphereRadiusNV-10524  type float32
                VUID-HitTNV-HitTNV-04245  models AnyHitNV,ClosestHitNV
                VUID-HitTNV-HitTNV-04246  storage Input
                VUID-HitTNV-HitTNV-04247  type float32
                VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08747  models AnyHitKHR,ClosestHitKHR
                VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08748  storage Input
                VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-08749  type float32x3[3]
                VUID-IncomingRayFlagsKHR-IncomingRayFlagsKHR-04248  models IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR
                VUID-IncomingRayFlagsKHR-IncomingRayFlagsKHR-04249  storage Input
                VUID-IncomingRayFlagsKHR-IncomingRayFlagsKHR-04250  type int32
                VUID-InstanceCustomIndexKHR-InstanceCustomIndexKHR-04251  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-InstanceCustomIndexKHR-InstanceCustomIndexKHR-04252  storage Input
                VUID-InstanceCustomIndexKHR-InstanceCustomIndexKHR-04253  type int32
                VUID-InstanceId-InstanceId-04254  models IntersectionKHR,AnyHitKHR,ClosestHitKHR
                VUID-InstanceId-InstanceId-04255  storage Input
                VUID-InstanceId-InstanceId-04256  type int32
                VUID-InstanceIndex-InstanceIndex-04263  models Vertex
                VUID-InstanceIndex-InstanceIndex-04264  storage Input
                VUID-InstanceIndex-InstanceIndex-04265  type int32
                VUID-InvocationId-InvocationId-04257  models TessellationControl,Geometry
                VUID-InvocationId-InvocationId-04258  storage Input
                VUID-InvocationId-InvocationId-04259  type int32
                VUID-InvocationsPerPixelNV-InvocationsPerPixelNV-04260  models Fragment
                VUID-InvocationsPerPixelNV-InvocationsPerPixelNV-04261  storage Input
                VUID-InvocationsPerPixelNV-InvocationsPerPixelNV-04262  type int32
                VUID-LaunchIdKHR-LaunchIdKHR-04266  models RayGenerationKHR,IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR,CallableKHR
                VUID-LaunchIdKHR-LaunchIdKHR-04267  storage Input
                VUID-LaunchIdKHR-LaunchIdKHR-04268  type int32x3
                VUID-LaunchSizeKHR-LaunchSizeKHR-04269  models RayGenerationKHR,IntersectionKHR,AnyHitKHR,ClosestHitKHR,MissKHR,CallableKHR
                VUID-LaunchSizeKHR-LaunchSizeKHR-04270  storage Input
                VUID-LaunchSizeKHR-LaunchSizeKHR-04271  type int32x3
                VUID-Layer-Layer-04272  models MeshEXT,MeshNV,Vertex,TessellationEvaluation,Geometry,Fragment
                VUID-Layer-Layer-04274  storage Output MeshEXT,MeshNV,Vertex,TessellationEvaluation,Geometry
                VUID-Layer-Layer-04275  storage Input Fragment
                VUID-Layer-Layer-04276  exceptMesh int32
                VUID-Layer-Layer-07039  decorated PerPrimitiveEXT MeshEXT
                VUID-Layer-Layer-10592  inMesh int32
                VUID-Layer-Layer-10593  arraySize OutputPrimitivesEXT
                VUID-Layer-Layer-10594  blockSize OutputPrimitivesEXT
                VUID-LayerPerViewNV-LayerPerViewNV-04277  models MeshNV
                VUID-LayerPerViewNV-LayerPerViewNV-04278  storage Output
                VUID-LayerPerViewNV-LayerPerViewNV-04279  decorated PerViewNV
                VUID-LayerPerViewNV-LayerPerViewNV-04280  type int32[]
                VUID-LocalInvocationId-LocalInvocationId-04281  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-LocalInvocationId-LocalInvocationId-04282  storage Input
                VUID-LocalInvocationId-LocalInvocationId-04283  type int32x3
                VUID-LocalInvocationIndex-LocalInvocationIndex-04284  models GLCompute,MeshEXT,TaskEXT,MeshNV,TaskNV
                VUID-LocalInvocationIndex-LocalInvocationIndex-04285  storage Input
                VUID-LocalInvocationIndex-LocalInvocationIndex-04286  type int32
                VUID-MeshViewCountNV-MeshViewCountNV-04287  models MeshNV,TaskNV
                VUID-MeshViewCountNV-MeshViewCountNV-04288  storage Input
                VUID-MeshViewCountNV-MeshViewCountNV-04289  type int32
                VUID-MeshViewIndicesNV-MeshViewIndicesNV-04290  models MeshNV,TaskNV
                VUID-MeshViewIndicesNV-MeshViewIndicesNV-04291  storage Input
                VUID-MeshViewIndicesNV-MeshViewIndicesNV-04292  type int32[]
                """;
    }

    private BuiltInsToM() {}
}
