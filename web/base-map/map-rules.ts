import type { Coordinates } from '../../shared/coordinates.ts'

/** A view of the map: its center and Leaflet's zoom. */
export interface MapView extends Coordinates {
  zoom: number
}

/** Constants of the map screen (spec section 9; paddings by side from the design). Pixels are CSS pixels. */
export const mapRules = {
  startingView: { latitude: 37.77, longitude: -122.42, zoom: 12 },
  minZoom: 3,
  /** The deepest zoom of any base layer; each layer has its own limit. */
  maxZoom: 20,
  /** Wider where controls cover the map: the search above, the buttons at the right and below. */
  fitPadding: { top: 120, right: 120, bottom: 120, left: 50 },
  fitMaxZoom: 14,
  singleLocationZoom: 13,
  foundPlaceZoom: 12,
  myLocationZoom: 15,
  /** From here on, a finger can aim a pin. */
  pinZoom: 15,
  clusterRadius: 80,
  tileSize: 256,
} as const
