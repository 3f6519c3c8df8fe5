import { type Canvas, createCanvas } from './canvas.ts'

/** Blurs softly by three passes of a box, which come close to a bell curve; the radius is in pixels. */
export function blurSoftly(canvas: Canvas, radius: number): Canvas {
  const box = Math.round(radius)
  if (box < 1) return canvas
  let blurred = canvas
  for (let pass = 0; pass < 3; pass++) {
    blurred = boxPass(blurred, box, canvas.width, canvas.height, 4, canvas.width * 4)
    blurred = boxPass(blurred, box, canvas.height, canvas.width, canvas.width * 4, 4)
  }
  return blurred
}

/** Averages along lines: `length` pixels a `step` apart, on `lines` lines a `stride` apart. */
function boxPass(
  canvas: Canvas,
  box: number,
  length: number,
  lines: number,
  step: number,
  stride: number,
): Canvas {
  const from = canvas.values
  const result = createCanvas(canvas.width, canvas.height)
  const share = 1 / (2 * box + 1)
  for (let line = 0; line < lines; line++) {
    for (let part = 0; part < 4; part++) {
      const start = line * stride + part
      const value = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 0
      let sum = 0
      for (let index = -box; index <= box; index++) sum += value(index)
      for (let index = 0; index < length; index++) {
        result.values[start + index * step] = sum * share
        sum += value(index + box + 1) - value(index - box)
      }
    }
  }
  return result
}

/** Blurs as an open lens does: every bright point becomes a disc of the radius, in pixels. */
export function blurByLens(canvas: Canvas, radius: number): Canvas {
  const { width, height, values } = canvas
  const result = createCanvas(width, height)
  const disc = offsetsWithin(radius)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      let [red, green, blue] = [0, 0, 0]
      for (const [dx, dy] of disc) {
        const from =
          (Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))) * 4
        red += values[from] ?? 0
        green += values[from + 1] ?? 0
        blue += values[from + 2] ?? 0
      }
      result.values[at] = red / disc.length
      result.values[at + 1] = green / disc.length
      result.values[at + 2] = blue / disc.length
      result.values[at + 3] = 1
    }
  }
  return result
}

function offsetsWithin(radius: number): [number, number][] {
  const offsets: [number, number][] = []
  const reach = Math.ceil(radius)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) if (Math.hypot(dx, dy) <= radius) offsets.push([dx, dy])
  }
  return offsets
}
