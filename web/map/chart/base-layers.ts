import type { PublicConfig } from '../../../shared/config.ts'

/** A base layer as the browser remembers it and the configuration names its tiles. */
export type BaseLayerId = Exclude<keyof PublicConfig['tiles'], 'nautical'>

/** One line of the credit that a layer's owner asks for. */
export interface Credit {
  text: string
  url: string
}

/** A map to stand the pins on; `maxZoom` is the deepest zoom at which it has pictures. */
export interface BaseLayer {
  id: BaseLayerId
  label: string
  maxZoom: number
  credit: Credit
}

const google: Credit = { text: 'Map data © Google', url: 'https://www.google.com/help/terms_maps/' }

/** The five maps to choose from, in the order of the menu. */
export const baseLayers: readonly BaseLayer[] = [
  {
    id: 'esri',
    label: 'Satellite (Esri)',
    maxZoom: 19,
    credit: {
      text: 'Tiles © Esri, Maxar, Earthstar Geographics, GIS User Community',
      url: 'https://www.esri.com/',
    },
  },
  { id: 'google-sat', label: 'Google Satellite', maxZoom: 20, credit: google },
  { id: 'google-street', label: 'Google Street', maxZoom: 20, credit: google },
  { id: 'google-hybrid', label: 'Google Hybrid', maxZoom: 20, credit: google },
  {
    id: 'osm',
    label: 'OpenStreetMap',
    maxZoom: 19,
    credit: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  },
]

/** Buoys, lights and harbours over any base layer; its tiles end at zoom 18 and are enlarged beyond. */
export const nauticalLayer = {
  label: 'Nautical Chart',
  maxNativeZoom: 18,
  credit: { text: '© OpenSeaMap contributors', url: 'https://www.openseamap.org/' } satisfies Credit,
} as const

/** What is shown until an angler chooses. */
export const defaultBaseLayer: BaseLayerId = 'google-street'

/** The base layer of an id. */
export function requireBaseLayer(id: BaseLayerId): BaseLayer {
  const layer = baseLayers.find((each) => each.id === id)
  if (layer === undefined) throw new Error(`There is no base layer "${id}"`)
  return layer
}
