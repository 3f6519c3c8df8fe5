import { type ComponentType, createContext } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'

/** Loads a map that shows one point. */
export type MapLoader = () => Promise<{ StillMap: ComponentType<Coordinates> }>

/** The loader of the map in the info panel: the map feature builds on photos, so the app hands its map down. */
export const MapLoaderContext = createContext<MapLoader | null>(null)
