import { startOpenMeteoStandIn } from './open-meteo.ts'
import { startOpenAiStandIn } from './openai.ts'
import { startPhotonStandIn } from './photon.ts'

/** Stand-ins for the vision service, the weather service and the geocoder, and the settings that use them. */
export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>

/** Starts a vision service, a weather service and a geocoder on loopback. */
export async function startExternalServices() {
  const vision = await startOpenAiStandIn()
  const weather = await startOpenMeteoStandIn()
  const geocoder = await startPhotonStandIn()
  return {
    vision,
    weather,
    geocoder,
    settings: {
      VISION_PROVIDER: 'openai-compatible',
      VISION_MODEL: 'stand-in-1',
      VISION_BASE_URL: `${vision.url}/v1`,
      WEATHER_URL: weather.url,
      WEATHER_ARCHIVE_URL: weather.url,
      GEOCODER: 'photon',
      GEOCODER_URL: geocoder.url,
    },
    stop: async () => {
      await Promise.all([vision.stop(), weather.stop(), geocoder.stop()])
    },
  }
}
