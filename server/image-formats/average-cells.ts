import type { Pixels } from './safe-sharp.ts'

/**
 * Downscales an RGB image to a grid of `width` x `height` cells, ignoring its aspect ratio, and returns their mean
 * colors row by row. A thumbnail takes a third of a millisecond; a sharp pipeline takes two before it does any work.
 */
export function averageCells({ data, info }: Pixels, width: number, height: number): Float64Array {
  const means = new Float64Array(width * height * 3)
  for (let cell = 0; cell < width * height; cell += 1) {
    const [left, right] = cellRange(cell % width, width, info.width)
    const [top, bottom] = cellRange(Math.floor(cell / width), height, info.height)
    let red = 0
    let green = 0
    let blue = 0
    for (let y = top; y < bottom; y += 1) {
      const end = (y * info.width + right) * 3
      for (let at = (y * info.width + left) * 3; at < end; at += 3) {
        red += data[at] ?? 0
        green += data[at + 1] ?? 0
        blue += data[at + 2] ?? 0
      }
    }
    const area = (right - left) * (bottom - top)
    means[cell * 3] = red / area
    means[cell * 3 + 1] = green / area
    means[cell * 3 + 2] = blue / area
  }
  return means
}

/** Returns the pixels of a cell, excluding `to`; cells share pixels if the image is smaller than the grid. */
function cellRange(cell: number, cells: number, pixels: number): [from: number, to: number] {
  const from = Math.floor((cell * pixels) / cells)
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * pixels) / cells))]
}
