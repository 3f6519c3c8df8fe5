import type { Canvas } from './canvas.ts'
import { createLamp } from './fish/lamp.ts'
import { paintFish } from './fish/paint-fish.ts'
import { type Hand, paintHand, skins, sleeves } from './hand.ts'
import { paintLakeBehind } from './lake.ts'
import { createNoise } from './noise.ts'
import { castShadow, layOver, type Place, placeFish } from './place.ts'
import { createRandom, pick, type Random } from './random.ts'
import type { Scene } from './scene.ts'

/** A fish held up before the water, which lies out of focus. */
export function paintHeld(scene: Scene): Canvas {
  const { width, height, seed, mood } = scene
  const random = createRandom(seed + 5)
  const canvas = paintLakeBehind(scene, { horizon: 0.3 + 0.16 * random(), sharpness: 0.3 })
  const facesRight = random() < 0.4
  const isTall = height > width
  const bodyPixels = Math.min(width * (isTall ? 0.76 : 0.58), height * 1.05)
  const place: Place = {
    x: width * 0.5 + (facesRight ? 0.09 : -0.09) * bodyPixels, // the tail counts too
    y: height * (isTall ? 0.52 : 0.55),
    bodyPixels,
    turned: (facesRight ? -1 : 1) * (2 + random() * 9),
    bent: -4 - random() * 8,
    facesRight,
  }
  const fish = paintFish(scene.species, bodyPixels, mood, seed)
  const placed = placeFish(fish, place, scene)
  const lamp = createLamp(mood)
  const noise = createNoise(seed + 6)
  const hands = chooseHands(scene, place, fish.half, fish.middle, random).map((hand) =>
    paintHand(hand, scene, lamp, noise),
  )
  for (const hand of hands) layOver(canvas, hand.whole)
  castShadow(canvas, placed, { right: 0, down: bodyPixels * 0.03, soft: bodyPixels * 0.05, strength: 0.28 })
  for (const hand of hands) {
    castShadow(placed, hand.front, {
      right: bodyPixels * 0.006,
      down: bodyPixels * 0.012,
      soft: bodyPixels * 0.022,
      strength: 0.7,
    })
  }
  layOver(canvas, placed)
  for (const hand of hands) layOver(canvas, hand.front)
  return canvas
}

const inchesOfHand = 3.7

function chooseHands(
  { seed, lengthInches }: Scene,
  place: Place,
  half: (along: number) => number,
  middle: (along: number) => number,
  random: Random,
): Hand[] {
  const looks = { skin: pick(random, skins), sleeve: pick(random, sleeves) }
  const breadth = Math.min(place.bodyPixels * 0.34, (place.bodyPixels * 1.2 * inchesOfHand) / lengthInches)
  const angle = (place.turned * Math.PI) / 180
  const at = (along: number) => {
    const across = (along - 0.5) * place.bodyPixels * (place.facesRight ? -1 : 1)
    const bow = (((along - 0.5) ** 2 * place.bent * Math.PI) / 180 / 2) * place.bodyPixels
    const down = half(along) - middle(along) - breadth * 0.16 + bow
    return {
      x: place.x + across * Math.cos(angle) + down * Math.sin(angle),
      y: place.y - across * Math.sin(angle) + down * Math.cos(angle),
    }
  }
  const leftmost = place.facesRight ? 0.86 : 0.3
  const rightmost = place.facesRight ? 0.3 : 0.86
  if (lengthInches < 13 + (seed % 3))
    return [{ ...at(0.5), breadth, leans: 8 + random() * 10, isRight: random() < 0.5, ...looks }]
  return [
    { ...at(leftmost), breadth, leans: -14 - random() * 10, isRight: false, ...looks },
    { ...at(rightmost), breadth, leans: 14 + random() * 10, isRight: true, ...looks },
  ]
}
