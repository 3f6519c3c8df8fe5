import { blurSoftly } from './blur.ts'
import { type Canvas, createCanvas, resize, sample } from './canvas.ts'
import type { PaintedFish } from './fish/paint-fish.ts'

/** Where a fish goes: its middle and the length of its body in pixels, and how it turns and bends. */
export interface Place {
  x: number
  y: number
  bodyPixels: number
  /** Degrees, anticlockwise. */
  turned: number
  /** Degrees between snout and tail root; above 0 the back is on the outside. */
  bent: number
  facesRight: boolean
}

/** Draws a straight fish turned and bent onto a canvas of its own. */
export function placeFish(fish: PaintedFish, place: Place, size: { width: number; height: number }): Canvas {
  const placed = createCanvas(size.width, size.height)
  const toFish = mapToFish(fish, place)
  const reach = place.bodyPixels * 0.86
  const values = new Float32Array(4)
  const [left, right] = [
    Math.max(0, Math.floor(place.x - reach)),
    Math.min(size.width, Math.ceil(place.x + reach)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(place.y - reach)),
    Math.min(size.height, Math.ceil(place.y + reach)),
  ]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [fishX, fishY] = toFish(x + 0.5, y + 0.5)
      if (fishX < 1 || fishY < 1 || fishX > fish.canvas.width - 1 || fishY > fish.canvas.height - 1) continue
      sample(fish.canvas, fishX, fishY, values)
      if ((values[3] ?? 0) > 0.002) placed.values.set(values, (y * size.width + x) * 4)
    }
  }
  return placed
}

/** From a pixel of the picture to one of the fish: a bent fish lies on a circle. */
function mapToFish({ frame }: PaintedFish, place: Place): (x: number, y: number) => [number, number] {
  const angle = (place.turned * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const grow = frame.bodyPixels / place.bodyPixels
  const middleX = frame.snoutX + frame.bodyPixels / 2
  const bow = (place.bent * Math.PI) / 180
  const radius = bow === 0 ? 0 : frame.bodyPixels / bow
  return (x, y) => {
    const rightwards = (x - place.x) * cos - (y - place.y) * sin
    const down = ((x - place.x) * sin + (y - place.y) * cos) * grow
    const across = (place.facesRight ? -rightwards : rightwards) * grow
    if (radius === 0) return [middleX + across, frame.snoutY + down]
    const inwards = down * Math.sign(radius)
    const away = Math.hypot(across, Math.abs(radius) - inwards)
    const around = Math.atan2(across, Math.abs(radius) - inwards)
    return [middleX + around * Math.abs(radius), frame.snoutY + (Math.abs(radius) - away) * Math.sign(radius)]
  }
}

/** Lays a canvas over another of the same size. */
export function layOver(below: Canvas, above: Canvas): void {
  for (let at = 0; at < below.values.length; at += 4) {
    const cover = above.values[at + 3] ?? 0
    if (cover === 0) continue
    for (let part = 0; part < 4; part++) {
      below.values[at + part] = (below.values[at + part] ?? 0) * (1 - cover) + (above.values[at + part] ?? 0)
    }
  }
}

/** Darkens a canvas below what lies on another one: moved by some pixels, soft, and 0 to 1 strong. */
export function castShadow(
  onto: Canvas,
  from: Canvas,
  { right, down, soft, strength }: { right: number; down: number; soft: number; strength: number },
): void {
  const shrink = Math.max(1, Math.floor(soft / 3))
  const small = coverOf(from, shrink)
  const blurred = resize(blurSoftly(small, soft / shrink / 2), small.width * shrink, small.height * shrink)
  const [dx, dy] = [Math.round(right), Math.round(down)]
  for (let y = Math.max(0, dy); y < onto.height; y++) {
    for (let x = Math.max(0, dx); x < onto.width; x++) {
      const dark = (blurred.values[((y - dy) * blurred.width + x - dx) * 4] ?? 0) * strength
      if (dark < 0.002) continue
      const at = (y * onto.width + x) * 4
      for (let part = 0; part < 3; part++) onto.values[at + part] = (onto.values[at + part] ?? 0) * (1 - dark)
    }
  }
}

/** The cover of a canvas alone, every so many pixels. */
function coverOf(canvas: Canvas, every: number): Canvas {
  const small = createCanvas(Math.ceil(canvas.width / every), Math.ceil(canvas.height / every))
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const at =
        (Math.min(canvas.height - 1, y * every) * canvas.width + Math.min(canvas.width - 1, x * every)) * 4
      small.values[(y * small.width + x) * 4] = canvas.values[at + 3] ?? 0
    }
  }
  return small
}
