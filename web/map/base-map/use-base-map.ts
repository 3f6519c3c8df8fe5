import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { useConfig } from '../../api-client/config-api.ts'
import { addLandLayer, type LandLayer } from './land-layer.ts'
import { type LayerChoice, loadLayers, saveLayers } from './layer-storage.ts'
import { createTileLayers, type TileLayers } from './tile-layers.ts'

/** The chosen layers of the base map and their state. */
export type BaseMap = ReturnType<typeof useBaseMap>

/** Adds land and the chosen tile layers to the map. */
export function useBaseMap(map: L.Map | null) {
  const config = useConfig()
  const templates = config.data?.tiles
  const [choice, setChoice] = useState(() => loadLayers(localStorage))
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
  return {
    choice,
    choose(chosen: LayerChoice) {
      saveLayers(localStorage, chosen)
      setChoice(chosen)
    },
    /** Whether the tiles are unreachable, or their addresses are unknown. */
    unreachable: unreachable || config.isError,
  }
}
