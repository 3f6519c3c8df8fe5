import { type Canvas, createCanvas, paintAll } from './canvas.ts'
import { blend, ease, type Light, light, scale } from './colour.ts'
import { createLamp, normalize } from './fish/lamp.ts'
import { paintFish, wholeLength } from './fish/paint-fish.ts'
import { type Floor, floors, layFloor } from './floors.ts'
import { createNoise, type Noise } from './noise.ts'
import { castShadow, layOver, placeFish } from './place.ts'
import { createRandom, pick } from './random.ts'
import { rulerInk } from './ruler.ts'
import type { Scene } from './scene.ts'

/** A fish on a measuring board, seen from above: the ruler shows its true length. */
export function paintBoard(scene: Scene): Canvas {
  const { width, height, seed, mood, species, lengthInches } = scene
  const random = createRandom(seed + 11)
  const noise = createNoise(seed + 12)
  const canvas = createCanvas(width, height)
  const wholePixels = width * (height > width ? 0.8 : 0.68)
  const bodyPixels = wholePixels / wholeLength(species)
  const turned = (random() - 0.5) * 9
  const board = {
    snoutX: width * (height > width ? 0.1 : 0.16),
    middleY: height * (0.5 + 0.05 * (random() - 0.5)),
    inchPixels: wholePixels / lengthInches,
    turned: (turned * Math.PI) / 180,
    wide: Math.min(height * 0.62, bodyPixels * 0.47),
    colour: pick(random, boardColours),
    floor: pick(random, floors),
  }
  paintGround(canvas, scene, board, noise)
  const place = {
    x: board.snoutX + (bodyPixels / 2) * Math.cos(board.turned),
    y: board.middleY - (bodyPixels / 2) * Math.sin(board.turned),
    bodyPixels,
    turned,
    bent: (random() - 0.5) * 3,
    facesRight: false,
  }
  const fish = placeFish(paintFish(species, bodyPixels, mood, seed), place, scene)
  castShadow(canvas, fish, { right: width * 0.003, down: width * 0.012, soft: width * 0.016, strength: 0.62 })
  layOver(canvas, fish)
  return canvas
}

const dark: Light = [0, 0, 0]
const ink = light('#15181b')
const boardColours = [light('#e8e6dc'), light('#e6c23c'), light('#dfe8ea'), light('#e08a3a')]

interface Board {
  snoutX: number
  middleY: number
  inchPixels: number
  turned: number
  wide: number
  colour: Light
  floor: Floor
}

function paintGround(canvas: Canvas, { width, mood }: Scene, board: Board, noise: Noise): void {
  const lamp = createLamp(mood)
  const floor = layFloor(board.floor, lamp, noise)
  const [cos, sin] = [Math.cos(board.turned), Math.sin(board.turned)]
  paintAll(canvas, (x, y) => {
    const [dx, dy] = [x - board.snoutX, y - board.middleY]
    const along = dx * cos - dy * sin
    const down = dx * sin + dy * cos
    const beside = Math.max(Math.abs(down - board.wide * 0.06) - board.wide / 2, -along - board.wide * 0.1)
    const onBoard = Math.min(1, Math.max(0, 0.5 - beside))
    const shade =
      1 - 0.55 * Math.exp(-Math.max(0, beside) / (width * 0.012)) * (down > 0 || along < 0 ? 1 : 0.5)
    const below = onBoard === 1 ? dark : scale(floor(x / width, y / width), shade)
    if (onBoard === 0) return below
    const rim = ease(-board.wide * 0.02, 0, beside)
    const faces = normalize([0, rim * (down > 0 ? -0.7 : 0.7), 1])
    const colour = boardColour(board, along, down, noise)
    return blend(below, lamp({ colour, faces, gloss: 0.14, sharpness: 16, silver: 0.02 }), onBoard)
  })
}

/** The plate with its ruler; the wall for the snout is a darker strip at its end. */
function boardColour(board: Board, along: number, down: number, noise: Noise): Light {
  const { inchPixels, wide } = board
  const scratches =
    1 + 0.05 * noise.hills(along / 90, down / 4, 3) + 0.04 * noise.hills(along / 30, down / 30, 2)
  const wet = 1 - 0.16 * ease(0.05, 0.4, noise.hills(along / 160, down / 160, 3))
  const plate = scale(board.colour, 0.86 * scratches * wet)
  if (along < 0) return scale(plate, 0.42 + 0.2 * ease(-wide * 0.03, 0, along))
  const inches = along / inchPixels
  const fromRuler = board.wide * 0.56 - down
  return blend(plate, ink, 0.92 * rulerInk(inches, fromRuler, { inchPixels, wide }))
}
