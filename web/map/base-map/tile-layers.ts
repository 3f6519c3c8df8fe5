import L from 'leaflet'
import type { PublicConfig } from '../../../shared/config.ts'
import { mapRules } from '../view/map-rules.ts'
import { type BaseLayerId, nauticalLayer, requireBaseLayer } from './base-layers.ts'
import type { LayerChoice } from './layer-storage.ts'
import { trackTileHealth } from './tile-health.ts'

/** The base layer and overlay of a map, which can be exchanged while it is open. */
export interface TileLayers {
  show(choice: LayerChoice): void
  end(): void
}

const initialRetryMs = 15_000
const maxRetryMs = 120_000

/** Shows the chosen layers. Calls `onUnreachable` when base tiles stop loading and when they load again. */
export function createTileLayers(
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
