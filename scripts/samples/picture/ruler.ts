import { ease } from './colour.ts'
import { distanceToNumber } from './digits.ts'

/** Size of an inch and of the whole board, in pixels. */
export interface Ruler {
  inchPixels: number
  wide: number
}

/** How much ink lies at a place of a ruler, 0 to 1: so many inches along, so many pixels from its edge. */
export function rulerInk(inches: number, fromRuler: number, ruler: Ruler): number {
  return Math.max(tick(inches, fromRuler, ruler), numeral(inches, fromRuler, ruler))
}

function tick(inches: number, fromRuler: number, { inchPixels, wide }: Ruler): number {
  let ink = 0
  for (const [per, long] of [
    [1, 0.115],
    [2, 0.08],
    [4, 0.05],
  ] as const) {
    if (inchPixels / per < 7) continue
    const away = (Math.abs(inches * per - Math.round(inches * per)) / per) * inchPixels
    const thick = Math.max(0.8, inchPixels * 0.022)
    ink = Math.max(
      ink,
      ease(thick + 0.7, thick - 0.7, away) * ease(long * wide + 0.8, long * wide - 0.8, fromRuler),
    )
  }
  return ink * ease(-1, 1, fromRuler)
}

function numeral(inches: number, fromRuler: number, { inchPixels, wide }: Ruler): number {
  const every = inchPixels > wide * 0.1 ? 1 : inchPixels > wide * 0.045 ? 2 : 5
  const number = Math.round(inches / every) * every
  if (number <= 0) return 0
  const tall = Math.min(wide * 0.075, inchPixels * every * 0.3)
  const x = ((inches - number) * inchPixels) / (tall / 2)
  const y = (wide * 0.16 - fromRuler) / (tall / 2)
  if (Math.abs(x) > 3 || Math.abs(y) > 1.4) return 0
  const thick = 0.17
  const soft = 1.2 / tall
  return ease(thick + soft, thick - soft, distanceToNumber(number, x, y))
}
