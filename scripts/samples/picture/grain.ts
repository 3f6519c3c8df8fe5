import { createRandom } from './random.ts'

const steps = 65_536

/** A copy with the grain of a sensor: every pixel a little brighter or darker than it should be. */
export function addGrain(pixels: Buffer, seed: number): Buffer {
  const random = createRandom(seed + 991)
  const specks = Float32Array.from({ length: steps }, () => (random() + random() - 1) * 5 + 0.5)
  const grainy = Buffer.allocUnsafe(pixels.length)
  for (let at = 0, step = 0; at < pixels.length; at += 3) {
    // An odd leap now and then, so that no pattern shows.
    step = (step + (at % 387 === 0 ? 46_337 : 1)) & (steps - 1)
    const speck = specks[step] ?? 0
    for (let part = at; part < at + 3; part++)
      grainy[part] = Math.max(0, Math.min(255, (pixels[part] ?? 0) + speck))
  }
  return grainy
}
