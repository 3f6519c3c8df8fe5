import type L from 'leaflet'
import { useEffect, useState } from 'react'
import type { PublicConfig } from '../../../shared/config.ts'
import { addLandLayer, type LandLayer } from './land-layer.ts'
import type { LayerChoice } from './layer-storage.ts'
import { createTileLayers, type TileLayers } from './tile-layers.ts'

/** Adds the background chart and the chosen tile layers to the map. Returns whether the tiles are unreachable. */
export function useBaseMap(
  map: L.Map | null,
  templates: PublicConfig['tiles'] | undefined,
  choice: LayerChoice,
): { unreachable: boolean } {
  const [unreachable, setUnreachable] = useState(false)
  const [land, setLand] = useState<LandLayer | null>(null)
  const [tiles, setTiles] = useState<TileLayers | null>(null)

  useEffect(() => {
    if (map === null) return
    const layer = addLandLayer(map)
    const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)')
    darkModeQuery.addEventListener('change', layer.repaint)
    setLand(layer)
    return () => {
      darkModeQuery.removeEventListener('change', layer.repaint)
      layer.end()
    }
  }, [map])

  useEffect(() => {
    if (map === null || templates === undefined) return
    const layers = createTileLayers(map, templates, setUnreachable)
    setTiles(layers)
    return layers.end
  }, [map, templates])

  useEffect(() => tiles?.show(choice), [tiles, choice])
  useEffect(() => land?.refine(unreachable), [land, unreachable])
  return { unreachable }
}
