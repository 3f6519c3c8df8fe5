import type { PublicConfig } from '../../shared/config.ts'
import { browserStorage } from '../device/preferences.ts'

/** The id of a base layer, as stored in the browser and as the key of its tile URL in the configuration. */
export type BaseLayerId = Exclude<keyof PublicConfig['tiles'], 'nautical'>

/** One line of attribution that a tile provider requires. */
export interface Attribution {
  text: string
  url: string
}

/** A base layer of the map; `maxZoom` is the deepest zoom for which it has tiles. */
export interface BaseLayer {
  id: BaseLayerId
  label: string
  /** Whether it is photographed or drawn. */
  kind: 'satellite' | 'map'
  maxZoom: number
  attribution: Attribution
}

const google: Attribution = { text: 'Map data © Google', url: 'https://www.google.com/help/terms_maps/' }

/** The five base layers to choose from, in menu order. */
export const baseLayers: readonly BaseLayer[] = [
  {
    id: 'esri',
    label: 'Satellite (Esri)',
    kind: 'satellite',
    maxZoom: 19,
    attribution: {
      text: 'Tiles © Esri, Maxar, Earthstar Geographics, GIS User Community',
      url: 'https://www.esri.com/',
    },
  },
  { id: 'google-sat', label: 'Google Satellite', kind: 'satellite', maxZoom: 20, attribution: google },
  { id: 'google-street', label: 'Google Street', kind: 'map', maxZoom: 20, attribution: google },
  { id: 'google-hybrid', label: 'Google Hybrid', kind: 'satellite', maxZoom: 20, attribution: google },
  {
    id: 'osm',
    label: 'OpenStreetMap',
    kind: 'map',
    maxZoom: 19,
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  },
]

/** The nautical overlay (buoys, lights, harbors); its tiles end at zoom 18 and are scaled up beyond. */
export const nauticalLayer = {
  label: 'Nautical Chart',
  maxNativeZoom: 18,
  credit: { text: '© OpenSeaMap contributors', url: 'https://www.openseamap.org/' } satisfies Attribution,
} as const

/** The base layer shown until the user chooses one. */
const defaultBaseLayer: BaseLayerId = 'google-street'

/** Returns the base layer with this id; throws if it does not exist. */
export function requireBaseLayer(id: BaseLayerId): BaseLayer {
  const layer = baseLayers.find((candidate) => candidate.id === id)
  if (layer === undefined) throw new Error(`There is no base layer "${id}"`)
  return layer
}

/** The map layers the user has chosen. */
export interface LayerChoice {
  base: BaseLayerId
  nautical: boolean
}

/** Reads the layers saved in this browser (spec section 3, saved browser preferences). */
export function loadLayers(): LayerChoice {
  const saved = baseLayers.find((layer) => layer.id === browserStorage.getItem('mapBaseLayer'))
  return {
    base: saved?.id ?? defaultBaseLayer,
    nautical: browserStorage.getItem('mapShowNautical') === 'true',
  }
}

/** Saves the chosen layers for the next visit. */
export function saveLayers({ base, nautical }: LayerChoice): void {
  browserStorage.setItem('mapBaseLayer', base)
  browserStorage.setItem('mapShowNautical', String(nautical))
}
