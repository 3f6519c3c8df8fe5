import type { Light } from './colour.ts'

/** A painting in linear light: four numbers for every pixel, the light times its cover, and the cover. */
export interface Canvas {
  width: number
  height: number
  values: Float32Array
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, values: new Float32Array(width * height * 4) }
}

/** Paints every pixel of a picture; `paint` is given the middle of the pixel. */
export function paintAll(canvas: Canvas, paint: (x: number, y: number) => Light): void {
  const { width, height, values } = canvas
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [red, green, blue] = paint(x + 0.5, y + 0.5)
      values[at] = red
      values[at + 1] = green
      values[at + 2] = blue
      values[at + 3] = 1
    }
  }
}

/** Lays a colour over one pixel. */
export function lay(canvas: Canvas, x: number, y: number, colour: Light, cover: number): void {
  const at = (y * canvas.width + x) * 4
  const { values } = canvas
  const rest = 1 - cover
  values[at] = (values[at] ?? 0) * rest + colour[0] * cover
  values[at + 1] = (values[at + 1] ?? 0) * rest + colour[1] * cover
  values[at + 2] = (values[at + 2] ?? 0) * rest + colour[2] * cover
  values[at + 3] = (values[at + 3] ?? 0) * rest + cover
}

/** The four values at any place between pixels, written into `into`; beyond the edges the edge goes on. */
export function sample(canvas: Canvas, x: number, y: number, into: Float32Array): void {
  const { width, height, values } = canvas
  const acrossAt = Math.min(width - 1, Math.max(0, x - 0.5))
  const downAt = Math.min(height - 1, Math.max(0, y - 0.5))
  const left = Math.floor(acrossAt)
  const top = Math.floor(downAt)
  const acrossShare = acrossAt - left
  const downShare = downAt - top
  const nextColumn = left + 1 < width ? 4 : 0
  const nextRow = top + 1 < height ? width * 4 : 0
  const at = (top * width + left) * 4
  for (let part = 0; part < 4; part++) {
    const here = at + part
    const above = (values[here] ?? 0) * (1 - acrossShare) + (values[here + nextColumn] ?? 0) * acrossShare
    const below =
      (values[here + nextRow] ?? 0) * (1 - acrossShare) +
      (values[here + nextRow + nextColumn] ?? 0) * acrossShare
    into[part] = above * (1 - downShare) + below * downShare
  }
}

/** The same picture at another size, smooth where it grows. */
export function resize(canvas: Canvas, width: number, height: number): Canvas {
  return stretchDown(stretchAcross(canvas, width), height)
}

function stretchAcross({ width: fromWidth, height, values: from }: Canvas, width: number): Canvas {
  const stretched = createCanvas(width, height)
  const to = stretched.values
  for (let x = 0; x < width; x++) {
    const { first, second, share } = neighbours(x, width, fromWidth)
    for (let y = 0; y < height; y++) {
      const [left, right, at] = [
        (y * fromWidth + first) * 4,
        (y * fromWidth + second) * 4,
        (y * width + x) * 4,
      ]
      for (let part = 0; part < 4; part++) {
        to[at + part] = (from[left + part] ?? 0) * (1 - share) + (from[right + part] ?? 0) * share
      }
    }
  }
  return stretched
}

function stretchDown({ width, height: fromHeight, values: from }: Canvas, height: number): Canvas {
  const stretched = createCanvas(width, height)
  const to = stretched.values
  for (let y = 0; y < height; y++) {
    const { first, second, share } = neighbours(y, height, fromHeight)
    const [above, below, at] = [first * width * 4, second * width * 4, y * width * 4]
    for (let part = 0; part < width * 4; part++) {
      to[at + part] = (from[above + part] ?? 0) * (1 - share) + (from[below + part] ?? 0) * share
    }
  }
  return stretched
}

/** The two places of a row that a place of the stretched row lies between. */
function neighbours(index: number, length: number, fromLength: number) {
  const place = Math.min(fromLength - 1, Math.max(0, ((index + 0.5) * fromLength) / length - 0.5))
  const first = Math.floor(place)
  return { first, second: Math.min(fromLength - 1, first + 1), share: place - first }
}
