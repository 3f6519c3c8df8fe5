import { inPairs } from './curve.ts'

/** Ten digits, each one stroke in a box one wide and two high: pairs of right and down from its corner. */
const digits = [
  [0.5, 0, 0.9, 0.35, 1, 1, 0.9, 1.65, 0.5, 2, 0.1, 1.65, 0, 1, 0.1, 0.35, 0.5, 0],
  [0.2, 0.4, 0.6, 0, 0.6, 2],
  [0.05, 0.45, 0.3, 0.05, 0.7, 0.05, 0.95, 0.4, 0.85, 0.85, 0, 2, 1, 2],
  [
    0.05, 0.3, 0.4, 0, 0.8, 0.1, 0.95, 0.5, 0.75, 0.88, 0.4, 0.95, 0.8, 1.02, 1, 1.45, 0.8, 1.9, 0.4, 2, 0,
    1.7,
  ],
  [0.75, 2, 0.75, 0, 0, 1.4, 1, 1.4],
  [0.9, 0, 0.15, 0, 0.08, 0.9, 0.5, 0.75, 0.9, 0.95, 1, 1.4, 0.8, 1.85, 0.4, 2, 0, 1.75],
  [0.85, 0.05, 0.35, 0.45, 0.05, 1.1, 0.1, 1.7, 0.5, 2, 0.9, 1.75, 0.98, 1.35, 0.75, 1, 0.4, 1, 0.08, 1.35],
  [0, 0, 1, 0, 0.35, 2],
  [
    0.5, 0.92, 0.12, 0.65, 0.15, 0.2, 0.5, 0, 0.85, 0.2, 0.88, 0.65, 0.5, 0.92, 0.05, 1.3, 0.08, 1.75, 0.5, 2,
    0.92, 1.75, 0.95, 1.3, 0.5, 0.92,
  ],
  [0.92, 0.7, 0.6, 1.02, 0.25, 1, 0.02, 0.65, 0.1, 0.25, 0.5, 0, 0.9, 0.3, 0.95, 0.9, 0.65, 1.6, 0.2, 1.95],
]

const strokes = digits.map(inPairs)

/** How far a place lies from the strokes of a number whose middle is at 0/0 and whose height is 2. */
export function distanceToNumber(number: number, x: number, y: number): number {
  const text = String(number)
  const advance = 1.45
  const startsAt = -((text.length - 1) * advance + 1) / 2
  let nearest = Number.POSITIVE_INFINITY
  for (let index = 0; index < text.length; index++) {
    const stroke = strokes[Number(text[index])] ?? []
    nearest = Math.min(nearest, distanceToStroke(stroke, x - startsAt - index * advance, y + 1))
  }
  return nearest
}

function distanceToStroke(stroke: [number, number][], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let index = 0; index + 1 < stroke.length; index++) {
    const [fromX, fromY] = stroke[index] ?? [0, 0]
    const [toX, toY] = stroke[index + 1] ?? [0, 0]
    const [wayX, wayY] = [toX - fromX, toY - fromY]
    const share = Math.min(
      1,
      Math.max(0, ((x - fromX) * wayX + (y - fromY) * wayY) / (wayX * wayX + wayY * wayY)),
    )
    nearest = Math.min(nearest, Math.hypot(x - fromX - wayX * share, y - fromY - wayY * share))
  }
  return nearest
}
