import type { ReactNode } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { PhotoSlide } from './photo-slide.tsx'
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
  onClose: () => void
  onTap: () => void
  /** Whether a swipe steps to another photo; false during editing, to keep typed input. */
  canSwipe: boolean
  /** The parts around the photo, which do not re-render while a finger moves it. */
  header: ReactNode
  panel: ReactNode
  download: ReactNode
}

/** The stage with the photo and its neighbors, and the gestures and controls that zoom, pan and step. */
export function Lightbox(props: LightboxProps) {
  const { photos, index, photo, onStep, onClose, onTap, canSwipe, ...slots } = props
  const ends = { isFirst: index === 0, isLast: index === photos.length - 1 }
  const zoom = useZoom(photo)
  const slide = useSlideTrack(photo.id)
  useStageGestures(zoom, slide, { ...ends, canSwipe, onTap, onStep, onClose })
  useViewerKeys(zoom, onStep)

  return (
    <>
      {slots.header}
      <div
        ref={zoom.stage}
        className={classNames(stage, zoom.view.scale > 1 && 'cursor-grab active:cursor-grabbing')}
      >
        <div ref={slide.track} className="absolute inset-0 transition-[transform,opacity] duration-200">
          {[-1, 0, 1].map((offset) => {
            const neighbor = photos[index + offset]
            return (
              neighbor && (
                <PhotoSlide
                  key={neighbor.id}
                  photo={neighbor}
                  offset={offset}
                  zoom={offset === 0 ? zoom : null}
                />
              )
            )
          })}
        </div>
      </div>
      {slots.panel}
      <ViewerFooter {...ends} zoom={zoom} onStep={onStep} download={slots.download} />
    </>
  )
}

const stage = 'relative touch-none select-none overflow-hidden landscape:col-start-1 landscape:row-start-2'
