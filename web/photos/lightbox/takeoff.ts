import type { LogPhoto } from '../../../shared/sync.ts'
import { easeWater } from '../../ui/ease-water.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import { findShownUrl, findThumbnail } from './find-thumbnail.ts'
import { flightMs } from './flight.ts'
import type { Rect } from './flight-geometry.ts'
import { hideDuringFlight, type TakenOver, takeOverLanding } from './landing.ts'
import { fitImage } from './zoom.ts'

let takeoff: { photoId: string; stop: () => TakenOver } | null = null
let lastStage: Rect | null = null

/** Notes where photos go, for the next one that takes off. */
export function rememberStage(stage: Rect): void {
  lastStage = stage
}

/** Stops a photo that is taking off or landing; returns where it was if it is the same photo. */
export function takeOver(photoId: string): TakenOver | null {
  if (takeoff === null) return takeOverLanding(photoId)
  const isSame = takeoff.photoId === photoId
  const stopped = takeoff.stop()
  return isSame ? stopped : null
}

/**
 * Starts growing a photo out of its thumbnail; returns what ends that unless a viewer has taken it over, or null if the
 * thumbnail is not visible. It ends by itself if no viewer comes.
 */
export function takeOffFromThumbnail(photo: LogPhoto): (() => void) | null {
  const stop = prepareTakeoff(photo)?.() ?? null
  if (stop !== null) setTimeout(stop, longestAloneMs)
  return stop
}

/**
 * Returns what starts growing a photo out of its thumbnail; null if that is not visible, if the photo is on its way, and with
 * reduced motion.
 */
export function prepareTakeoff(photo: LogPhoto): (() => () => void) | null {
  if (takeoff?.photoId === photo.id || prefersReducedMotion()) return null
  const thumbnail = findThumbnail(photo, document.activeElement)
  return thumbnail && (() => takeOff(photo, thumbnail))
}

/**
 * Shows a photo that begins to grow out of its thumbnail, in the frame after the tap; the viewer, which takes longer to
 * render, takes it over. It only scales what the thumbnail shows, which goes on while the viewer is being rendered.
 * Returns a function that ends it.
 */
function takeOff(photo: LogPhoto, thumbnail: HTMLElement): () => void {
  const { rect: from, shade } = takeOver(photo.id) ?? {
    rect: thumbnail.getBoundingClientRect(),
    shade: 0,
  }
  const stage = lastStage ?? guessStage()
  const fitted = fitImage(photo, stage)
  const scale = Math.min(fitted.width / from.width, fitted.height / from.height)
  const x = stage.left + stage.width / 2 - from.left - from.width / 2
  const y = stage.top + stage.height / 2 - from.top - from.height / 2

  const easing = easeWater() // read before the changes below invalidate styles
  const ghost = document.createElement('div')
  ghost.className = 'pointer-events-none fixed inset-0 z-(--layer-over) overflow-hidden'
  ghost.ariaHidden = 'true'
  ghost.dataset.takeoff = ''
  const backdrop = document.createElement('div')
  backdrop.className = 'absolute inset-0 bg-night'
  const frame = createFrame(photo, from)
  ghost.append(backdrop, frame)
  document.body.append(ghost)

  const options = { duration: flightMs, easing, fill: 'both' } as const
  const hidden = hideDuringFlight(thumbnail, longestMs)
  backdrop.animate({ opacity: [shade, 1] }, options)
  const move = frame.animate(
    { transform: ['translate(0px, 0px) scale(1)', `translate(${x}px, ${y}px) scale(${scale})`] },
    options,
  )
  takeoff = { photoId: photo.id, stop }
  return () => {
    if (takeoff?.stop === stop) stop()
  }

  function stop(): TakenOver {
    const progress = move.effect?.getComputedTiming().progress ?? 1
    const factor = 1 + (scale - 1) * progress
    const [width, height] = [from.width * factor, from.height * factor]
    hidden.cancel()
    ghost.remove()
    takeoff = null
    return {
      rect: {
        left: from.left + from.width / 2 + x * progress - width / 2,
        top: from.top + from.height / 2 + y * progress - height / 2,
        width,
        height,
      },
      shade: shade + (1 - shade) * progress,
    }
  }
}

const longestMs = 10_000
const longestAloneMs = 3_000

/** Creates what shows the thumbnail, upright, in a rectangle of the window. */
function createFrame(photo: LogPhoto, { left, top, width, height }: Rect): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'absolute flex items-center justify-center overflow-hidden rounded-md'
  Object.assign(frame.style, inPixels({ left, top, width, height }))
  const image = new Image()
  image.className = 'max-w-none shrink-0 object-cover'
  image.decoding = 'sync' // it has been painted before
  image.alt = ''
  image.src = findShownUrl(photo)
  const isQuarterTurn = photo.rotation % 180 !== 0
  Object.assign(image.style, inPixels(isQuarterTurn ? { width: height, height: width } : { width, height }))
  image.style.rotate = `${photo.rotation}deg`
  frame.append(image)
  return frame
}

function inPixels(sizes: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, `${value}px`]))
}

/** About where the first photo goes; the viewer corrects its course. */
function guessStage(): Rect {
  const { innerWidth: width, innerHeight: height } = window
  return { left: 0, top: 0, width, height: width < height ? 0.6 * height : height }
}
