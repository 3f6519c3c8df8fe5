import { type PhotonResponse, startPhotonStandIn } from '../servers/photon.ts'
import type { StandIn } from '../servers/stand-in-server.ts'
import { startTileHost, type TileHost } from '../servers/tile-host.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Creel with stand-ins for the hosts that its map uses; `stop` ends them, too. */
export interface MapApp extends TestApp {
  tiles: TileHost
  geocoder: StandIn<PhotonResponse>
}

/** Starts Creel with a host of all map tiles, and with a geocoder if it `hasGeocoder`. */
export async function startMapApp({ hasGeocoder = false } = {}): Promise<MapApp> {
  const tiles = await startTileHost()
  const geocoder = await startPhotonStandIn()
  const app = await startTestApp({
    TILES_ESRI_URL: tiles.template('esri'),
    TILES_GOOGLE_SAT_URL: tiles.template('google-sat'),
    TILES_GOOGLE_STREET_URL: tiles.template('google-street'),
    TILES_GOOGLE_HYBRID_URL: tiles.template('google-hybrid'),
    TILES_OSM_URL: tiles.template('osm'),
    TILES_NAUTICAL_URL: tiles.template('nautical'),
    ...(hasGeocoder && { GEOCODER: 'photon', GEOCODER_URL: geocoder.url }),
  })
  const stop = async () => {
    await app.stop()
    await Promise.all([tiles.stop(), geocoder.stop()])
  }
  return { ...app, tiles, geocoder, stop }
}
