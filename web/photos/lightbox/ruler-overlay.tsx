import type { LogPhoto } from '../../../shared/sync.ts'
import { LoupeImage } from './loupe-image.tsx'
import type { OpenRuler } from './use-ruler.ts'
import { useStageSize } from './use-stage-size.ts'
import type { Zoom } from './use-zoom.ts'
import { fitImage, type Point } from './zoom.ts'

interface RulerOverlayProps {
  photo: LogPhoto
  ruler: OpenRuler
  zoom: Zoom
}

/** The marks and lines of the ruler over the photo, as it is zoomed. */
export function RulerOverlay({ photo, ruler, zoom }: RulerOverlayProps) {
  const stage = useStageSize(zoom.stage)
  if (stage === null) return null
  const { parts, fish } = ruler
  return (
    <parts.RulerLayer
      target={targetOf(photo, fish, fitImage(photo, stage), zoom)}
      stage={stage}
      isAnimated={zoom.isAnimated}
      onPan={zoom.pan}
      loupeImage={<LoupeImage photo={photo} isZoomed={zoom.view.scale > 1} />}
    />
  )
}

/** Returns a handler that places the ruler's next mark where the stage is tapped. */
export function markOnStage({ parts, fish }: OpenRuler, photo: LogPhoto, zoom: Zoom) {
  return (point: Point, pointerType: string) =>
    parts.placeNextMark(targetOf(photo, fish, zoom.measure().image, zoom), point, pointerType)
}

function targetOf(
  { id, rotation }: LogPhoto,
  fish: OpenRuler['fish'],
  image: ReturnType<typeof fitImage>,
  { view }: Zoom,
) {
  return { photoId: id, fish, geometry: { image, rotation, view } }
}
