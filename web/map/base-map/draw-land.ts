import { mapRules } from '../view/map-rules.ts'
import { graticuleFor } from './graticule.ts'
import type { LandPalette } from './land-palette.ts'
import { landTile } from './land-tile.ts'
import type { TileAddress } from './land-worker.ts'

type Context = OffscreenCanvasRenderingContext2D

/** Rings of land and lines of borders as flat [x, y, x, y, …], in units of `landTile.extent` per tile. */
export interface LandShapes {
  land: LandLine[]
  borders: LandLine[]
}
/** Coordinates of one ring or line. */
export type LandLine = ArrayLike<number>

/** Distances of the shoal bands from the coast in CSS pixels; decorative, like depth lines of a chart. */
const shoalDistances = [22, 13, 6] as const
const labelMargin = 64 // px beyond the tile within which a label can still reach into it

/** Draws one tile of the background chart under the map tiles: water, shoals, land, borders and the graticule. */
export function drawLand(
  context: Context,
  tile: TileAddress,
  { land, borders }: LandShapes,
  palette: LandPalette,
): void {
  const size = mapRules.tileSize
  context.fillStyle = palette.water
  context.fillRect(0, 0, size, size)
  const coast = toPath(land, 'closed')
  context.lineJoin = 'round'
  shoalDistances.forEach((distance, index) => {
    context.strokeStyle = palette.shoals[index] ?? palette.water
    context.lineWidth = distance * 2
    context.stroke(coast)
  })
  context.fillStyle = palette.land
  context.fill(coast, 'evenodd')
  drawGrid(context, tile, palette)
  strokePath(context, coast, palette.coast, 1)
  context.setLineDash([5, 4])
  strokePath(context, toPath(borders, 'open'), palette.border, 1)
  context.setLineDash([])
}

function toPath(shapes: LandLine[], ends: 'closed' | 'open'): Path2D {
  const scale = mapRules.tileSize / landTile.extent
  const path = new Path2D()
  for (const line of shapes) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [(line[i] ?? 0) * scale, (line[i + 1] ?? 0) * scale]
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (ends === 'closed') path.closePath()
  }
  return path
}

function strokePath(context: Context, path: Path2D, color: string, width: number): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke(path)
}

function drawGrid(context: Context, tile: TileAddress, palette: LandPalette): void {
  const { meridians, parallels } = graticuleFor(tile, labelMargin)
  const lines = new Path2D()
  for (const { pixel } of meridians) lines.rect(Math.round(pixel), 0, 0, mapRules.tileSize)
  for (const { pixel } of parallels) lines.rect(0, Math.round(pixel), mapRules.tileSize, 0)
  strokePath(context, lines, palette.grid, 1)
  context.font = palette.font
  context.fillStyle = palette.label
  for (const parallel of parallels) {
    for (const meridian of meridians) {
      if (!parallel.labeled || !meridian.labeled) continue
      drawLabel(context, parallel.label, meridian.pixel + 6, parallel.pixel - 5, 0)
      drawLabel(context, meridian.label, meridian.pixel - 5, parallel.pixel - 6, -Math.PI / 2)
    }
  }
}

function drawLabel(context: Context, text: string, x: number, y: number, rotation: number): void {
  context.save()
  context.translate(Math.round(x), Math.round(y))
  context.rotate(rotation)
  context.fillText(text, 0, 0)
  context.restore()
}
