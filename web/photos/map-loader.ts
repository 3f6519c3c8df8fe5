import { type ComponentType, createContext } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'

/** A point of a map that can't be moved, with the number in its pin. */
export interface PreviewPoint extends Coordinates {
  /** Absent for a pin without a number. */
  count?: number
}

/** Loads a map that shows some points. */
export type MapLoader = () => Promise<{ StillMap: ComponentType<{ points: readonly PreviewPoint[] }> }>

/** The loader of the map in previews: the map feature builds on photos, so the app hands its map down. */
export const MapLoaderContext = createContext<MapLoader | null>(null)
