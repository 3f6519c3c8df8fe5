import type { Canvas } from './canvas.ts'
import { paintLake } from './lake.ts'
import { createRandom } from './random.ts'
import { paintReeds } from './reeds.ts'
import type { Scene } from './scene.ts'

/** The water without any fish. */
export function paintView(scene: Scene): Canvas {
  const random = createRandom(scene.seed + 31)
  const canvas = paintLake(scene, { ...scene, horizon: 0.4 + 0.14 * random() })
  const across = random() < 0.5 ? 0.02 + 0.16 * random() : 0.98 - 0.16 * random()
  if (scene.country !== 'coast') paintReeds(canvas, scene.mood, across, random)
  return canvas
}
