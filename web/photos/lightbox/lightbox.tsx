import { type ReactNode, useDeferredValue } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hold } from '../../ui/hold.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Filmstrip } from './filmstrip.tsx'
import { PhotoSlide } from './photo-slide.tsx'
import { markOnStage, RulerOverlay } from './ruler-overlay.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useFlight } from './use-flight.ts'
import type { OpenRuler } from './use-ruler.ts'
import { useSlideTrack } from './use-slide-track.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerFooter } from './viewer-footer.tsx'

interface LightboxProps {
  photos: readonly LogPhoto[]
  index: number
  photo: LogPhoto
  onStep: (step: 1 | -1) => void
  onShow: (photoId: string) => void
  onClose: () => void
  onTap: () => void
  /** Whether a swipe steps to another photo; false during editing, to keep typed input. */
  canSwipe: boolean
  /** Whether the screen was visible until now; else it is dark already. */
  fadesIn: boolean
  /** The ruler over the photo; null while nothing is measured. */
  ruler: OpenRuler | null
  /** The parts around the photo; they do not re-render while a finger moves it. */
  header: ReactNode
  /** The panel and the download buttons follow a step once the next photo slides in. */
  panel: ReactNode
  download: ReactNode
}

/** The stage with the photo and its neighbors, and the gestures and controls that zoom, pan and step. */
export function Lightbox(props: LightboxProps) {
  const { photos, index, photo, onClose, onTap, canSwipe, fadesIn, ruler, ...slots } = props
  // While something is measured, the photo stays.
  const onStep = ruler === null ? props.onStep : stay
  const ends = {
    isFirst: ruler !== null || index === 0,
    isLast: ruler !== null || index === photos.length - 1,
  }
  const zoom = useZoom(photo)
  const slide = useSlideTrack({
    photoId: photo.id,
    previousId: photos[index - 1]?.id,
    nextId: photos[index + 1]?.id,
  })
  const hasSideButtons = useMediaQuery('(pointer: fine) and (width >= 64rem)')
  const hasRoomForStrip = useMediaQuery('(width >= 64rem) and (height >= 44rem)')
  const flight = useFlight({ photo, zoom, fadesIn })
  const isStepping = useDeferredValue(photo.id) !== photo.id
  const onMark = ruler && markOnStage(ruler, photo, zoom)
  useStageGestures(zoom, slide, flight, { ...ends, canSwipe, onTap, onMark, onStep, onClose })
  useViewerKeys(zoom, onStep)

  return (
    <>
      <div ref={flight.backdrop} aria-hidden className="absolute inset-0 -z-1 bg-night" />
      {slots.header}
      <div
        ref={zoom.stage}
        className={classNames(
          stage,
          zoom.view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : ruler && 'cursor-crosshair',
        )}
      >
        <div ref={flight.frame} className="absolute inset-0">
          <div ref={slide.track} className="absolute inset-0 transition-transform duration-200">
            {[-1, 0, 1].map((offset) => {
              const neighbor = photos[index + offset]
              return (
                neighbor && (
                  <PhotoSlide
                    key={neighbor.id}
                    photo={neighbor}
                    offset={offset}
                    zoom={offset === 0 ? zoom : null}
                    overlay={
                      offset === 0 && ruler && <RulerOverlay photo={photo} ruler={ruler} zoom={zoom} />
                    }
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      {hasSideButtons && <StepButtons {...ends} onStep={onStep} isBesidePhoto />}
      <Hold isHeld={isStepping}>{slots.panel}</Hold>
      {hasRoomForStrip && ruler === null && photos.length > 1 && (
        <Filmstrip photos={photos} index={index} onShow={props.onShow} />
      )}
      <ViewerFooter
        zoom={zoom}
        steps={hasSideButtons ? null : <StepButtons {...ends} onStep={onStep} />}
        download={<Hold isHeld={isStepping}>{slots.download}</Hold>}
      />
    </>
  )
}

function stay(): void {}

// On its way, the photo passes over everything else.
const stage =
  'relative touch-none select-none overflow-hidden has-[>[data-flying]]:z-1 has-[>[data-flying]]:overflow-visible ' +
  'col-start-1 row-start-2'
