import type { Canvas } from './canvas.ts'
import { add, blend, ease, type Light, scale } from './colour.ts'
import { fillOutline, type Point } from './fill.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

interface Spray {
  exit: Point
  spread: number
  count: number
  far: boolean
}

/** Drops thrown up and aside: each mirrors the sky in its upper half, and many are drawn long by their speed. */
export function paintSpray(
  canvas: Canvas,
  { width, mood }: Scene,
  { exit, spread, count, far }: Spray,
  random: Random,
): void {
  const bright = add(scale(mood.horizon, 0.9), scale(mood.key, 0.4))
  const dim = blend(mood.water, mood.above, 0.6)
  for (let index = 0; index < count; index++) {
    const angle = (random() - 0.5) * 2.5
    const speed = random() ** 0.7
    const rises = Math.cos(angle) * speed * 2.5 * random()
    const x = exit[0] + Math.sin(angle) * speed * spread * 1.9
    const y = exit[1] - rises * spread + spread * 0.12 * random()
    const radius = width * (0.0007 + 0.0036 * random() ** 5) * (far ? 0.8 : 1.25)
    const long = 1 + 1.6 * random() * speed
    paintDrop(canvas, { x, y, radius, long, lean: angle * 0.9 }, bright, dim, far ? 0.55 : 0.85)
  }
}

interface Drop {
  x: number
  y: number
  radius: number
  long: number
  lean: number
}

function paintDrop(
  canvas: Canvas,
  { x, y, radius, long, lean }: Drop,
  bright: Light,
  dim: Light,
  cover: number,
): void {
  const outline = Array.from({ length: 14 }, (_, index): Point => {
    const angle = (index / 14) * Math.PI * 2
    const [across, along] = [Math.cos(angle) * radius, Math.sin(angle) * radius * long]
    return [
      x + across * Math.cos(lean) - along * Math.sin(lean),
      y + along * Math.cos(lean) + across * Math.sin(lean),
    ]
  })
  fillOutline(canvas, outline, (pixelX, pixelY) => {
    const up = (y - pixelY) / (radius * long)
    const glint = ease(0.5, 0.1, Math.hypot((pixelX - x) / radius + 0.3, up - 0.35))
    return { colour: add(blend(dim, bright, ease(-0.7, 0.8, up)), scale(bright, glint * 1.6)), cover }
  })
}
