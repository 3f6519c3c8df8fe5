import { type BaseLayerId, baseLayers, defaultBaseLayer } from './base-layers.ts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The map layers the user has chosen. */
export interface LayerChoice {
  base: BaseLayerId
  nautical: boolean
}

/** Reads the layers saved in this browser (spec section 3, saved browser preferences). */
export function loadLayers(storage: Storage): LayerChoice {
  const saved = baseLayers.find((layer) => layer.id === storage.getItem('mapBaseLayer'))
  return { base: saved?.id ?? defaultBaseLayer, nautical: storage.getItem('mapShowNautical') === 'true' }
}

/** Saves the chosen layers for the next visit. */
export function saveLayers(storage: Storage, { base, nautical }: LayerChoice): void {
  storage.setItem('mapBaseLayer', base)
  storage.setItem('mapShowNautical', String(nautical))
}
