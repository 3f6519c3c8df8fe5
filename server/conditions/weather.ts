import { z } from 'zod'
import type { Coordinates } from '../../shared/coordinates.ts'
import { fetchJson, serviceUrl } from '../external-services/fetch-json.ts'
import type { AcquireSlot } from '../external-services/rate-limiter.ts'
import { createResponseCache } from '../external-services/response-cache.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'

/** Weather of one hour; a value is null if the service does not have it. */
export interface HourlyWeather {
  temperatureFahrenheit: number | null
  cloudCoverPercent: number | null
  windSpeedMph: number | null
  /** Clockwise from north, where it comes from. */
  windDirectionDegrees: number | null
}

/** The two endpoints that together cover every hour since 1940. */
export interface WeatherConfig {
  /** Open-Meteo's forecast service, which also covers the last weeks. */
  forecastUrl: string
  /** Open-Meteo's archive, for everything earlier. */
  archiveUrl: string
}

/** Past weather by the hour, from an external service; rejects if that is unavailable. */
export interface Weather {
  /** Returns the weather at the hour nearest to an instant; null if there is none: before 1940, or in the future. */
  weatherAt(coordinates: Coordinates, instant: Date, ownerId: string): Promise<HourlyWeather | null>
}

const hourMs = 3_600_000
const forecastRangeMs = 90 * 24 * hourMs
const archiveBegins = Date.UTC(1940, 0, 1)
/** For this long, a response serves the other catches of its owner at that place and hour, and of that day in the archive. */
const responseAgeMs = hourMs

interface Options {
  now?: () => number
  trackCall?: TrackedCall
  /** Waits until the service may be asked; by default it may at once. */
  acquireSlot?: AcquireSlot
}

/** Creates the weather service; null if none is configured. */
export function createWeather(
  config: WeatherConfig | null,
  { now = Date.now, trackCall = callUntracked, acquireSlot = async () => {} }: Options = {},
): Weather | null {
  if (config === null) return null
  const responses = createResponseCache<z.output<typeof responseSchema>>(1000, responseAgeMs)
  return {
    weatherAt: async (coordinates, instant, ownerId) => {
      const hour = new Date(Math.round(instant.getTime() / hourMs) * hourMs)
      const ageMs = now() - instant.getTime()
      if (hour.getTime() < archiveBegins || ageMs < -hourMs) return null
      const url =
        ageMs <= forecastRangeMs
          ? forecastUrl(config, coordinates, hour)
          : archiveUrl(config, coordinates, hour)
      // For each owner: how fast a shared response comes would reveal where others fish.
      const { hourly } = await responses.load(`${ownerId} ${url}`, async () => {
        await acquireSlot('job')
        return await trackCall(() => fetchJson('The weather service', url, responseSchema))
      })
      return pickHour(hourly, hour)
    },
  }
}

function forecastUrl(config: WeatherConfig, coordinates: Coordinates, hour: Date): URL {
  const minute = hour.toISOString().slice(0, 16)
  return serviceUrl(config.forecastUrl, '/v1/forecast', {
    ...commonQuery(coordinates),
    start_hour: minute,
    end_hour: minute,
  })
}

function archiveUrl(config: WeatherConfig, coordinates: Coordinates, hour: Date): URL {
  const day = hour.toISOString().slice(0, 10)
  return serviceUrl(config.archiveUrl, '/v1/archive', {
    ...commonQuery(coordinates),
    start_date: day,
    end_date: day,
  })
}

/** Returns whether the weather service is asked for two places by the same coordinates. */
export function hasSameWeather(one: Coordinates, other: Coordinates): boolean {
  const [a, b] = [roundCoordinates(one), roundCoordinates(other)]
  return a.latitude === b.latitude && a.longitude === b.longitude
}

/** Two decimals, about a kilometer, match the weather data and keep the position private. */
function roundCoordinates({ latitude, longitude }: Coordinates) {
  return { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) }
}

function commonQuery(coordinates: Coordinates) {
  return {
    ...roundCoordinates(coordinates),
    hourly: 'temperature_2m,cloud_cover,wind_speed_10m,wind_direction_10m',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    timezone: 'GMT',
    timeformat: 'unixtime',
  }
}

const values = z.array(z.number().nullable())
const responseSchema = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    temperature_2m: values,
    cloud_cover: values,
    wind_speed_10m: values,
    wind_direction_10m: values.nullish(), // weather without it is still weather
  }),
})

function pickHour(hourly: z.output<typeof responseSchema>['hourly'], hour: Date): HourlyWeather | null {
  const index = hourly.time.indexOf(hour.getTime() / 1000)
  if (index === -1) return null
  return {
    temperatureFahrenheit: hourly.temperature_2m[index] ?? null,
    cloudCoverPercent: hourly.cloud_cover[index] ?? null,
    windSpeedMph: hourly.wind_speed_10m[index] ?? null,
    windDirectionDegrees: hourly.wind_direction_10m?.[index] ?? null,
  }
}
