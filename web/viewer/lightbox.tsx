import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { photoLabel } from '../photos/photo-text.ts'
import { classNames } from '../ui/class-names.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { Hold } from '../ui/hold.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { exifOrientationStyle } from './exif-orientation-style.ts'
import { PhotoSlide, useSlideTrack } from './photo-slide.tsx'
import { useFlight } from './use-flight.ts'
import type { OpenRuler } from './use-ruler.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { fitImage, type Point, percent, useZoom, type Zoom } from './zoom.ts'

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

interface RulerOverlayProps {
  photo: LogPhoto
  ruler: OpenRuler
  zoom: Zoom
}

/** The marks and lines of the ruler over the photo, as it is zoomed. */
function RulerOverlay({ photo, ruler, zoom }: RulerOverlayProps) {
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
function markOnStage({ parts, fish }: OpenRuler, photo: LogPhoto, zoom: Zoom) {
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

/** Returns the current size of the stage in px; null until it is measured. */
function useStageSize(stage: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return size
}

/** A photo that fills a box with the shape of the upright photo; once zoomed, also the full photo, if it is loaded. */
function LoupeImage({ photo, isZoomed }: { photo: LogPhoto; isZoomed: boolean }) {
  return (
    <>
      <img src={photo.previewUrl} alt="" draggable={false} className="absolute inset-0 size-full" />
      {isZoomed && (
        <img
          src={photo.url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={exifOrientationStyle(photo)}
        />
      )}
    </>
  )
}

interface StepButtonsProps {
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  /** Whether they lie at the sides of the photo, for a mouse; else in the footer, near the thumb. */
  isBesidePhoto?: boolean
}

/** Buttons for the previous and next photo. When the focused one becomes disabled, the focus moves to the other. */
function StepButtons({ isFirst, isLast, onStep, isBesidePhoto = false }: StepButtonsProps) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isFirst && document.activeElement === previous.current) next.current?.focus()
    if (isLast && document.activeElement === next.current) previous.current?.focus()
  }, [isFirst, isLast])
  if (isFirst && isLast) return null
  const [variant, leftClass, rightClass] = isBesidePhoto
    ? (['photo', `${besideClass} justify-self-start`, `${besideClass} justify-self-end`] as const)
    : (['night'] as const)
  const buttons = (
    <>
      <IconButton
        ref={previous}
        variant={variant}
        icon={ChevronLeft}
        label="Previous photo"
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className={leftClass}
      />
      <IconButton
        ref={next}
        variant={variant}
        icon={ChevronRight}
        label="Next photo"
        disabled={isLast}
        onClick={() => onStep(1)}
        className={rightClass}
      />
    </>
  )
  return isBesidePhoto ? buttons : <div className="flex items-center gap-1">{buttons}</div>
}

const besideClass =
  'relative z-1 col-start-1 row-start-2 mx-3 self-center outline-on-night hover:bg-night disabled:opacity-40'

interface FilmstripProps {
  photos: readonly LogPhoto[]
  index: number
  onShow: (photoId: string) => void
}

/**
 * Thumbnails of the photo shown, in the middle, and of those around it. One stop for the keyboard, where the arrow keys
 * move on as everywhere in the viewer.
 */
const Filmstrip = memo(function Filmstrip({ photos, index, onShow }: FilmstripProps) {
  const current = useRef<HTMLButtonElement>(null)
  const strip = useRef<HTMLElement>(null)
  const start = Math.max(0, index - reach)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a different photo is shown
  useLayoutEffect(() => {
    if (strip.current?.contains(document.activeElement)) current.current?.focus({ preventScroll: true })
  }, [index])
  return (
    <nav ref={strip} aria-label="Photos nearby" className={stripClass}>
      <div
        className="absolute top-1 left-1/2 transition-transform duration-200"
        style={{ transform: `translateX(${-(index + 0.5) * pitchPixels}px)` }}
      >
        {photos.slice(start, index + reach + 1).map((photo, position) => {
          const isCurrent = start + position === index
          return (
            <button
              key={photo.id}
              ref={isCurrent ? current : undefined}
              type="button"
              aria-label={photoLabel(photo)}
              aria-current={isCurrent || undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onShow(photo.id)}
              className={classNames(
                thumbnailClass,
                isCurrent ? currentClass : 'opacity-70 hover:opacity-100',
              )}
              style={{ left: (start + position) * pitchPixels + gapPixels / 2 }}
            >
              <FramedPhoto photo={photo} sizes="56px" alt="" className="size-full rounded-sm" />
            </button>
          )
        })}
      </div>
    </nav>
  )
})

/** So many thumbnails on either side fill the widest windows; more would only be loaded. */
const reach = 24
const gapPixels = 4
const pitchPixels = 56 + gapPixels

const stripClass = 'relative h-16 overflow-hidden landscape:col-start-1 landscape:row-start-3'
const thumbnailClass = 'absolute size-14 rounded-sm outline-on-night -outline-offset-3 transition-opacity'
const currentClass = 'ring-3 ring-on-night'

interface ViewerFooterProps {
  zoom: Zoom
  /** The buttons to other photos; null if they are beside the photo. */
  steps: ReactNode
  download: ReactNode
}

/** Buttons for stepping, downloading, sharing and zooming, all within reach of a thumb. */
function ViewerFooter({ zoom, steps, download }: ViewerFooterProps) {
  const scale = zoom.view.scale
  return (
    <footer className={barClass}>
      {steps}
      <div className="flex items-center lg:gap-1">{download}</div>
      <div className="flex items-center">
        <IconButton
          variant="night"
          icon={ZoomOut}
          label="Zoom out"
          aria-disabled={scale === 1}
          onClick={zoom.zoomOut}
        />
        <output aria-label="Zoom" className="measure min-w-12 text-center text-sm">
          {percent(zoom.view)}
        </output>
        <IconButton
          variant="night"
          icon={ZoomIn}
          label="Zoom in"
          aria-disabled={scale === 5}
          onClick={zoom.zoomIn}
        />
      </div>
    </footer>
  )
}

const barClass =
  'landscape:col-start-1 landscape:row-start-4 flex min-h-14 flex-wrap items-center justify-between gap-x-1 pb-[env(safe-area-inset-bottom)] ' +
  'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]'
