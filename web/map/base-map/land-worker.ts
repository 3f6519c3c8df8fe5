import { expose } from 'comlink'
import GeoJSONVT, { type RawTile } from 'geojson-vt'
import fineUrl from 'world-atlas/countries-10m.json?url'
import mediumUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { mapRules } from '../view/map-rules.ts'
import { landGeometry, type WorldAtlas } from './land-geometry.ts'
import { landTile } from './land-tile.ts'

/** Level of detail of the coastlines: Natural Earth at 1:110, 1:50 and 1:10 million (38, 230 and 920 KB). */
export type LandDetail = 'coarse' | 'medium' | 'fine'

/** A tile address: column, row and zoom of the Web Mercator grid that all map services use. */
export interface TileAddress {
  x: number
  y: number
  z: number
}

/** Rings of land and lines of borders as flat [x, y, x, y, …], in units of `landTile.extent` per tile. */
export interface LandShapes {
  land: LandLine[]
  borders: LandLine[]
}
/** Coordinates of one ring or line, as typed arrays because thousands of them are sent between threads. */
export type LandLine = Int16Array | Int32Array

const urls: Record<LandDetail, string> = { coarse: coarseUrl, medium: mediumUrl, fine: fineUrl }
const atlases = new Map<LandDetail, Promise<TiledAtlas>>()

interface TiledAtlas {
  land: GeoJSONVT
  borders: GeoJSONVT
}

const landWorker = {
  async shapesOf({ x, y, z }: TileAddress, detail: LandDetail): Promise<LandShapes> {
    const { land, borders } = await getAtlas(detail)
    return { land: toLines(land.getTileRaw(z, x, y)), borders: toLines(borders.getTileRaw(z, x, y)) }
  },
}

/** A web worker that cuts land and borders into map tiles. It loads each atlas when first needed. */
export type LandWorker = typeof landWorker

expose(landWorker)

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
