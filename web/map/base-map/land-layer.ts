import { type Remote, wrap } from 'comlink'
import L from 'leaflet'
import { mapRules } from '../view/map-rules.ts'
import { drawLand } from './draw-land.ts'
import { readLandPalette } from './land-palette.ts'
import type { LandDetail, LandShapes, LandWorker, TileAddress } from './land-worker.ts'

/** Controls of the land layer after it has been added. */
export interface LandLayer {
  /** Switches to finer coastlines if `isNeeded`, which is worthwhile only without tiles over the land. */
  refine(isNeeded: boolean): void
  /** Redraws all tiles, after the colors have changed. */
  repaint(): void
  end(): void
}

const noShapes: LandShapes = { land: [], borders: [] }

/** Adds the outlines of the land under the map tiles, so that the map is never blank. */
export function addLandLayer(map: L.Map): LandLayer {
  const worker = new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' })
  const atlas = wrap<LandWorker>(worker)
  const pane = map.createPane('chart')
  pane.style.zIndex = '150' // below Leaflet's tiles at 200
  const tilesByCanvas = new Map<HTMLElement, TileAddress>()
  let isRefined = false
  const layer: L.GridLayer = L.gridLayer({
    pane: 'chart',
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    updateWhenIdle: false,
    className: 'chart-tile',
  })
  Object.assign(layer, {
    createTile(address: TileAddress, done: L.DoneCallback) {
      const canvas = document.createElement('canvas')
      tilesByCanvas.set(canvas, { x: address.x, y: address.y, z: address.z })
      paint(canvas).then(() => done(undefined, canvas))
      return canvas
    },
  })
  layer.on('tileunload', ({ tile }: L.TileEvent) => tilesByCanvas.delete(tile))
  layer.addTo(map)
  return {
    refine(isNeeded) {
      if (isNeeded === isRefined) return
      isRefined = isNeeded
      repaint()
    },
    repaint,
    end() {
      layer.remove()
      worker.terminate()
    },
  }

  function repaint(): void {
    for (const canvas of tilesByCanvas.keys()) paint(canvas)
  }

  async function paint(canvas: HTMLElement): Promise<void> {
    const tile = tilesByCanvas.get(canvas)
    if (tile === undefined || !(canvas instanceof HTMLCanvasElement)) return
    const shapes = await loadShapes(atlas, tile, isRefined)
    if (tilesByCanvas.has(canvas)) paintCanvas(canvas, tile, shapes, map.getContainer())
  }
}

/**
 * Reads the shapes of a tile. Falls back from the finer atlas to the coarse one, and from that to no shapes, which
 * leaves only the graticule.
 */
async function loadShapes(
  atlas: Remote<LandWorker>,
  tile: TileAddress,
  isRefined: boolean,
): Promise<LandShapes> {
  const details: LandDetail[] = isRefined ? [detailAt(tile.z), 'coarse'] : ['coarse']
  for (const detail of details) {
    const shapes = await atlas.shapesOf(tile, detail).catch(() => null)
    if (shapes !== null) return shapes
  }
  return noShapes
}

function detailAt(zoom: number): LandDetail {
  if (zoom < 4) return 'coarse'
  return zoom < 7 ? 'medium' : 'fine'
}

function paintCanvas(
  canvas: HTMLCanvasElement,
  tile: TileAddress,
  shapes: LandShapes,
  styledElement: HTMLElement,
): void {
  const pixelRatio = Math.min(3, window.devicePixelRatio)
  canvas.width = canvas.height = mapRules.tileSize * pixelRatio
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(pixelRatio, pixelRatio)
  drawLand(context, tile, shapes, readLandPalette(styledElement))
}
