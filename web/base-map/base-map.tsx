import { wrap } from 'comlink'
import * as L from 'leaflet'
import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { useConfig } from '../api-client/config-api.ts'
import {
  type Attribution,
  type BaseLayerId,
  type LayerChoice,
  loadLayers,
  nauticalLayer,
  requireBaseLayer,
  saveLayers,
} from './base-layers.ts'
import type { LandPalette, LandWorker, TileAddress } from './land-worker.ts'
import { useLeafletMap } from './leaflet-map.ts'
import './map.css'
import { mapRules } from './map-rules.ts'
import { trackTileHealth } from './tile-health.ts'

/** The chosen layers of the base map and their state. */
export type BaseMap = ReturnType<typeof useBaseMap>

/** Adds land and the chosen tile layers to the map. */
export function useBaseMap(map: L.Map | null) {
  const config = useConfig()
  const templates = config.data?.tiles
  const [choice, setChoice] = useState(loadLayers)
  const [unreachable, setUnreachable] = useState(false)
  const [tiles, setTiles] = useState<TileLayers | null>(null)

  useEffect(() => {
    if (map !== null) return addLandLayer(map)
  }, [map])

  useEffect(() => {
    if (map === null || templates === undefined) return
    const layers = createTileLayers(map, templates, setUnreachable)
    setTiles(layers)
    return layers.end
  }, [map, templates])

  useEffect(() => tiles?.show(choice), [tiles, choice])
  return {
    choice,
    choose(chosen: LayerChoice) {
      saveLayers(chosen)
      setChoice(chosen)
    },
    /** Whether the tiles are unreachable, or their addresses are unknown. */
    unreachable: unreachable || config.isError,
  }
}

interface BaseMapViewProps {
  /** Null for a still map, which is an image for those who see it. */
  label: string | null
  /** Callback for the map once it exists. */
  onMap: (map: L.Map) => void
}

/** A map with land, the chosen tiles and their attribution, which fills its container. */
export function BaseMapView({ label, onMap }: BaseMapViewProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const map = useLeafletMap(container, label === null)
  const baseMap = useBaseMap(map)
  const reportMap = useEffectEvent(onMap)
  useEffect(() => {
    if (map !== null) reportMap(map)
  }, [map])
  return (
    <>
      <section
        ref={setContainer}
        {...(label === null ? { 'aria-hidden': true } : { 'aria-label': label })}
        className="fishing-map absolute inset-0 isolate"
      />
      <div className="pointer-events-none absolute bottom-0 left-0">
        <MapAttribution choice={baseMap.choice} unreachable={baseMap.unreachable} />
      </div>
    </>
  )
}

/** Shows the attribution of the visible layers, which all tile providers require. */
export function MapAttribution({ choice, unreachable }: { choice: LayerChoice; unreachable: boolean }) {
  const attributions = [
    unreachable ? naturalEarth : requireBaseLayer(choice.base).attribution,
    ...(choice.nautical ? [nauticalLayer.credit] : []),
  ]
  return (
    <p data-attribution className="pointer-events-auto rounded-tr-md bg-sheet/85 px-2 text-ink text-xs">
      {attributions.map(({ text, url }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <a href={url} target="_blank" rel="noreferrer" className="inline-block py-1 hover:underline">
            {text}
          </a>
        </span>
      ))}
    </p>
  )
}

const naturalEarth: Attribution = {
  text: 'Made with Natural Earth',
  url: 'https://www.naturalearthdata.com/',
}

/** Shows that the tiles are unreachable and only the background chart is visible, until tiles load again. */
export function TilesUnavailableNotice({
  unreachable,
  hasLocations,
}: {
  unreachable: boolean
  hasLocations: boolean
}) {
  return (
    <p role="status" className={unreachable ? visibleNotice : 'sr-only'}>
      {unreachable && (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0 text-quiet" />
          Map tiles aren’t available.{hasLocations && ' Your locations are still here.'}
        </>
      )}
    </p>
  )
}

const visibleNotice =
  'pointer-events-none ml-3 flex max-w-[16rem] animate-appear items-center gap-2 rounded-md border border-hairline bg-sheet px-3 py-1.5 text-xs shadow-raised'

/** The base layer and overlay of a map, which can be exchanged while it is open. */
interface TileLayers {
  show(choice: LayerChoice): void
  end(): void
}

const initialRetryMs = 15_000
const maxRetryMs = 120_000

/** Shows the chosen layers. Calls `onUnreachable` when base tiles stop loading and when they load again. */
function createTileLayers(
  map: L.Map,
  templates: PublicConfig['tiles'],
  onUnreachable: (unreachable: boolean) => void,
): TileLayers {
  let base: { id: BaseLayerId; end(): void } | null = null
  const nautical = L.tileLayer(templates.nautical, {
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    maxNativeZoom: nauticalLayer.maxNativeZoom,
    zIndex: 2,
    className: 'tiles-overlay',
  })
  return {
    show(choice) {
      if (base?.id !== choice.base) {
        base?.end()
        base = { id: choice.base, ...addBaseLayer(map, templates[choice.base], choice.base, onUnreachable) }
      }
      if (choice.nautical) nautical.addTo(map)
      else nautical.remove()
    },
    end() {
      base?.end()
      nautical.remove()
    },
  }
}

function addBaseLayer(
  map: L.Map,
  template: string,
  id: BaseLayerId,
  onUnreachable: (unreachable: boolean) => void,
): { end(): void } {
  const { maxZoom, kind } = requireBaseLayer(id)
  const layer = L.tileLayer(template, {
    minZoom: mapRules.minZoom,
    maxZoom,
    zIndex: 1,
    className: `tiles-${kind}`,
  })
  const retries = createRetryTimer(() => layer.redraw())
  const health = trackTileHealth((unreachable) => {
    if (unreachable) retries.begin()
    else retries.end()
    onUnreachable(unreachable)
  })
  layer.on({ loading: health.onLoading, tileload: health.onTileLoaded, tileerror: health.onTileFailed })
  window.addEventListener('online', retries.attemptNow)
  map.setMaxZoom(maxZoom)
  layer.addTo(map)
  return { end }

  function end(): void {
    window.removeEventListener('online', retries.attemptNow)
    retries.end()
    health.stop()
    layer.off().remove()
    onUnreachable(false)
  }
}

/** Retries after 15 to 120 s, because Leaflet requests each tile once and leaves a hole where that fails. */
function createRetryTimer(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null
  return { begin: () => schedule(initialRetryMs), end, attemptNow }

  function schedule(delay: number): void {
    end()
    timer = setTimeout(() => {
      attempt()
      schedule(Math.min(delay * 2, maxRetryMs))
    }, delay)
  }
  function end(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  function attemptNow(): void {
    if (timer !== null) attempt()
  }
}

/**
 * Adds the outlines of the land under the map tiles, in the colors of day or night, so that the map is never blank; returns a
 * function that removes them.
 */
function addLandLayer(map: L.Map): () => void {
  const worker = new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' })
  const { draw } = wrap<LandWorker>(worker)
  let palette = readPalette(map.getContainer())
  const pane = map.createPane('chart')
  pane.style.zIndex = '150' // below Leaflet's tiles at 200
  const layer: L.GridLayer = L.gridLayer({
    pane: 'chart',
    minZoom: mapRules.minZoom,
    maxZoom: mapRules.maxZoom,
    updateWhenIdle: false,
    className: 'chart-tile',
  })
  Object.assign(layer, {
    createTile({ x, y, z }: TileAddress, done: L.DoneCallback) {
      const canvas = document.createElement('canvas')
      void draw({ x, y, z }, palette, Math.min(3, window.devicePixelRatio))
        .then((image) => show(canvas, image))
        .catch(() => undefined) // a blank tile
        .then(() => done(undefined, canvas))
      return canvas
    },
  })
  const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)')
  darkModeQuery.addEventListener('change', redraw)
  layer.addTo(map)
  return () => {
    darkModeQuery.removeEventListener('change', redraw)
    layer.remove()
    worker.terminate()
  }

  function redraw(): void {
    palette = readPalette(map.getContainer())
    layer.redraw()
  }
}

function show(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
}

/** Reads the colors and the font that the style sheet currently gives an element. */
function readPalette(element: Element): LandPalette {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--chart-${name}`).trim()
  return {
    water: color('water'),
    shoals: [color('shoal-outer'), color('shoal-middle'), color('shoal-inner')],
    land: color('land'),
    coast: color('coast'),
    border: color('border'),
    grid: color('grid'),
    label: color('label'),
    font: `500 10px ${style.fontFamily}`,
  }
}
