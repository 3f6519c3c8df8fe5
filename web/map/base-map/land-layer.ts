import { wrap } from 'comlink'
import L from 'leaflet'
import { mapRules } from '../view/map-rules.ts'
import { readLandPalette } from './land-palette.ts'
import type { LandDetail, LandWorker, TileAddress } from './land-worker.ts'

/** Controls of the land layer after it has been added. */
export interface LandLayer {
  /** Switches to finer coastlines if `isNeeded`, which is worthwhile only without tiles over the land. */
  refine(isNeeded: boolean): void
  /** Redraws all tiles, after the colors have changed. */
  repaint(): void
  end(): void
}

/** Adds the outlines of the land under the map tiles, so that the map is never blank. */
export function addLandLayer(map: L.Map): LandLayer {
  const worker = new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' })
  const { draw } = wrap<LandWorker>(worker)
  let palette = readLandPalette(map.getContainer())
  const pane = map.createPane('chart')
  pane.style.zIndex = '150' // below Leaflet's tiles at 200
  const tilesByCanvas = new Map<HTMLElement, TileAddress>()
  let isRefined = false
  let round = 0
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
      paintAll()
    },
    repaint() {
      palette = readLandPalette(map.getContainer())
      paintAll()
    },
    end() {
      layer.remove()
      worker.terminate()
    },
  }

  function paintAll(): void {
    round += 1
    for (const canvas of tilesByCanvas.keys()) paint(canvas)
  }

  async function paint(canvas: HTMLElement): Promise<void> {
    const tile = tilesByCanvas.get(canvas)
    if (tile === undefined || !(canvas instanceof HTMLCanvasElement)) return
    const pixelRatio = Math.min(3, window.devicePixelRatio)
    const detail = isRefined ? detailAt(tile.z) : 'coarse'
    const startedIn = round
    const image = await draw(tile, { detail, palette, pixelRatio }).catch(() => null) // a blank tile
    if (image === null) return
    if (startedIn !== round || !tilesByCanvas.has(canvas)) return image.close() // redrawn, or gone
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
  }
}

function detailAt(zoom: number): LandDetail {
  if (zoom < 4) return 'coarse'
  return zoom < 7 ? 'medium' : 'fine'
}
