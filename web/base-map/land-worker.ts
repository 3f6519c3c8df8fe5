import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { expose, transfer } from 'comlink'
import GeoJSONVT, { type RawTile } from 'geojson-vt'
import atlasUrl from 'world-atlas/countries-110m.json?url'
import { graticuleFor } from './graticule.ts'
import { landGeometry, type WorldAtlas } from './land-geometry.ts'
import { mapRules } from './map-rules.ts'

/** A tile address: column, row and zoom of the Web Mercator grid that all map services use. */
export interface TileAddress {
  x: number
  y: number
  z: number
}

/** Colors and label font of the background chart. */
export interface LandPalette {
  water: string
  /** From the outermost band to the one at the shore. */
  shoals: string[]
  land: string
  coast: string
  border: string
  grid: string
  label: string
  font: string
}

/**
 * A web worker that draws the tiles of the background chart, so that the page stays free for fingers: water, shoals, land,
 * borders and the graticule. The land is Natural Earth’s at 1:110 million (38 KB), loaded with the first tile; without it, the
 * graticule is all there is. Finer outlines took 1.1 MB of each device, and left the map blank until they were there.
 */
export type LandWorker = typeof landWorker

const landWorker = {
  /** Draws a tile with a number of pixels for each CSS pixel. */
  async draw(tile: TileAddress, palette: LandPalette, pixelRatio: number): Promise<ImageBitmap> {
    const [shapes] = await Promise.all([readShapes(tile), labelFont])
    const size = mapRules.tileSize * pixelRatio
    const canvas = new OffscreenCanvas(size, size)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser has no memory for another canvas.')
    context.scale(pixelRatio, pixelRatio)
    drawLand(context, tile, shapes, palette)
    const image = canvas.transferToImageBitmap()
    return transfer(image, [image])
  },
}

expose(landWorker)

/** The fonts of this worker, which the types of a page don’t know. */
declare const self: { fonts: FontFaceSet }

/** A worker knows no font of the page. Labels are in a font of the system if it fails to load or is late. */
const labelFont = Promise.race([
  loadFont().catch(() => undefined),
  new Promise((late) => setTimeout(late, 1000)),
])

async function loadFont(): Promise<void> {
  const font = new FontFace('Figtree Variable', `url(${figtreeUrl})`, { weight: '300 900' })
  self.fonts.add(await font.load())
}

/** Coordinates of a ring of land or a line of a border as flat [x, y, x, y, …], in units of `extent` per tile. */
type LandLine = ArrayLike<number>

interface LandShapes {
  land: LandLine[]
  borders: LandLine[]
}

async function readShapes({ x, y, z }: TileAddress): Promise<LandShapes> {
  loading ??= loadAtlas().catch(() => {
    loading = null // the next tile retries
    return null
  })
  const atlas = await loading
  if (atlas === null) return { land: [], borders: [] }
  return {
    land: toLines(atlas.land.getTileRaw(z, x, y)),
    borders: toLines(atlas.borders.getTileRaw(z, x, y)),
  }
}

let loading: Promise<TiledAtlas | null> | null = null

interface TiledAtlas {
  land: GeoJSONVT
  borders: GeoJSONVT
}

async function loadAtlas(): Promise<TiledAtlas> {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`The land outlines responded with status ${response.status}.`)
  const atlas: WorldAtlas = await response.json()
  const { land, borders } = landGeometry(atlas)
  const options = { extent, buffer, maxZoom: mapRules.maxZoom, tolerance: 3 }
  return { land: new GeoJSONVT(land, options), borders: new GeoJSONVT(borders, options) }
}

/** Units per tile: 8 per CSS pixel. */
const extent = 2048
/** How far shapes continue beyond their tile: 32 px, wider than half the widest shoal band, so that no cut edge is visible. */
const buffer = 256

function toLines(tile: RawTile | null): LandLine[] {
  return (tile?.features ?? []).flatMap((item) => (item.type === 2 || item.type === 3 ? item.geometry : []))
}

type Context = OffscreenCanvasRenderingContext2D

function drawLand(
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

/** Distances of the shoal bands from the coast in CSS pixels; decorative, like depth lines of a chart. */
const shoalDistances = [22, 13, 6] as const

function toPath(shapes: LandLine[], ends: 'closed' | 'open'): Path2D {
  const scale = mapRules.tileSize / extent
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

/** Pixels beyond the tile within which a label can still reach into it. */
const labelMargin = 64

function drawLabel(context: Context, text: string, x: number, y: number, rotation: number): void {
  context.save()
  context.translate(Math.round(x), Math.round(y))
  context.rotate(rotation)
  context.fillText(text, 0, 0)
  context.restore()
}
