import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { expose, transfer } from 'comlink'
import GeoJSONVT, { type RawTile } from 'geojson-vt'
import fineUrl from 'world-atlas/countries-10m.json?url'
import mediumUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { mapRules } from '../view/map-rules.ts'
import { drawLand, type LandLine, type LandShapes } from './draw-land.ts'
import { landGeometry, type WorldAtlas } from './land-geometry.ts'
import type { LandPalette } from './land-palette.ts'
import { landTile } from './land-tile.ts'

/** Level of detail of the coastlines: Natural Earth at 1:110, 1:50 and 1:10 million (38, 230 and 920 KB). */
export type LandDetail = 'coarse' | 'medium' | 'fine'

/** A tile address: column, row and zoom of the Web Mercator grid that all map services use. */
export interface TileAddress {
  x: number
  y: number
  z: number
}

/** The fonts of this worker, which the types of a page don’t know. */
declare const self: { fonts: FontFaceSet }

/** How a tile is drawn. */
export interface LandStyle {
  detail: LandDetail
  palette: LandPalette
  /** Pixels of the image per CSS pixel. */
  pixelRatio: number
}

const urls: Record<LandDetail, string> = { coarse: coarseUrl, medium: mediumUrl, fine: fineUrl }
const atlases = new Map<LandDetail, Promise<TiledAtlas>>()

interface TiledAtlas {
  land: GeoJSONVT
  borders: GeoJSONVT
}

const landWorker = {
  async draw(tile: TileAddress, { detail, palette, pixelRatio }: LandStyle): Promise<ImageBitmap> {
    const [shapes] = await Promise.all([readShapes(tile, detail), labelFont])
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

/**
 * A web worker that draws the tiles of the background chart, so that the page stays free for fingers. It loads each atlas when
 * first needed.
 */
export type LandWorker = typeof landWorker

expose(landWorker)

/** A worker knows no font of the page. Labels are in a font of the system if it fails to load or is late. */
const labelFont = Promise.race([
  loadFont().catch(() => undefined),
  new Promise((late) => setTimeout(late, 1000)),
])

async function loadFont(): Promise<void> {
  const font = new FontFace('Figtree Variable', `url(${figtreeUrl})`, { weight: '300 900' })
  self.fonts.add(await font.load())
}

/** Falls back from a finer atlas to the coarse one, and from that to no shapes, which leaves only the graticule. */
async function readShapes({ x, y, z }: TileAddress, detail: LandDetail): Promise<LandShapes> {
  const atlas = await getAtlas(detail).catch(() => getAtlas('coarse').catch(() => null))
  if (atlas === null) return { land: [], borders: [] }
  return {
    land: toLines(atlas.land.getTileRaw(z, x, y)),
    borders: toLines(atlas.borders.getTileRaw(z, x, y)),
  }
}

function getAtlas(detail: LandDetail): Promise<TiledAtlas> {
  const cached = atlases.get(detail)
  if (cached !== undefined) return cached
  const loading = loadAtlas(urls[detail])
  loading.catch(() => atlases.delete(detail)) // the next tile retries
  atlases.set(detail, loading)
  return loading
}

async function loadAtlas(url: string): Promise<TiledAtlas> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The land outlines responded with status ${response.status}.`)
  const atlas: WorldAtlas = await response.json()
  const { land, borders } = landGeometry(atlas)
  const options = { ...landTile, maxZoom: mapRules.maxZoom, tolerance: 3 }
  return { land: new GeoJSONVT(land, options), borders: new GeoJSONVT(borders, options) }
}

function toLines(tile: RawTile | null): LandLine[] {
  return (tile?.features ?? []).flatMap((item) => (item.type === 2 || item.type === 3 ? item.geometry : []))
}
