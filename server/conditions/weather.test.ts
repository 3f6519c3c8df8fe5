import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import type { StandIn } from '../../test/servers/stand-in-server.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import { createWeather } from './weather.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const sanFrancisco = { latitude: 37.774929, longitude: -122.419416 }
let forecast: StandIn<OpenMeteoResponse>
let archive: StandIn<OpenMeteoResponse>

beforeAll(async () => {
  forecast = await startOpenMeteoStandIn()
  archive = await startOpenMeteoStandIn()
})
beforeEach(() => {
  for (const standIn of [forecast, archive]) {
    standIn.answerWith(null)
    standIn.requests.length = 0
  }
})
afterAll(() => Promise.all([forecast.stop(), archive.stop()]))

function weatherAt(instant: string, coordinates = sanFrancisco) {
  const weather = createWeather({ forecastUrl: forecast.url, archiveUrl: archive.url }, () => now)
  return weather?.weatherAt(coordinates, new Date(instant))
}

test('is the weather of the nearest hour, from the forecast service for the last 90 days', async () => {
  expect(await weatherAt('2026-11-20T08:29:00Z')).toEqual({
    temperatureFahrenheit: 58,
    cloudCoverPercent: 10,
    windSpeedMph: 5,
  })
  expect((await weatherAt('2026-11-20T08:31:00Z'))?.temperatureFahrenheit).toBe(59)
  expect((await weatherAt('2026-08-22T12:00:00Z'))?.temperatureFahrenheit).toBe(62)
  expect(archive.requests).toEqual([])
  expect(Object.fromEntries(forecast.requests[0]?.url.searchParams ?? [])).toMatchObject({
    start_hour: '2026-11-20T08:00',
    end_hour: '2026-11-20T08:00',
  })
})

test('comes from the archive service for earlier times', async () => {
  expect((await weatherAt('2026-08-22T11:59:00Z'))?.temperatureFahrenheit).toBe(62)
  expect((await weatherAt('1961-06-06T23:40:00Z'))?.temperatureFahrenheit).toBe(50)
  expect(forecast.requests).toEqual([])
  expect(archive.requests[1]?.url.searchParams.get('start_date')).toBe('1961-06-07')
})

test('requests contain rounded coordinates', async () => {
  await weatherAt('2026-11-20T08:00:00Z')
  expect(forecast.requests[0]?.url.search).toMatch(/latitude=37\.77&longitude=-122\.42&/)
})

test('values that the service does not know are null', async () => {
  forecast.answerWith({ temperature_2m: [null], cloud_cover: [0], wind_speed_10m: [null] })
  expect(await weatherAt('2026-11-20T08:00:00Z')).toEqual({
    temperatureFahrenheit: null,
    cloudCoverPercent: 0,
    windSpeedMph: null,
  })
})

test('is null, without a request, before 1940 and more than an hour ahead', async () => {
  expect(await weatherAt('1939-12-31T12:00:00Z')).toBeNull()
  expect(await weatherAt('2026-11-20T13:01:00Z')).toBeNull()
  expect([...forecast.requests, ...archive.requests]).toEqual([])
})

test('is null if the response is about another hour', async () => {
  const hourly = { time: [0], temperature_2m: [70], cloud_cover: [1], wind_speed_10m: [1] }
  forecast.answerWith({ status: 200, body: JSON.stringify({ hourly }) })
  expect(await weatherAt('2026-11-20T08:00:00Z')).toBeNull()
})

test('server errors, rate limits and unreadable responses are reported as temporary', async () => {
  for (const failure of [{ status: 500 }, { status: 429 }, 'garbage', 'cut'] as const) {
    forecast.answerWith(failure)
    await expect(weatherAt('2026-11-20T08:00:00Z')).rejects.toThrow(ServiceUnavailableError)
  }
})

test('a request that the service rejects is final', async () => {
  forecast.answerWith({ status: 400, body: '{"error":true,"reason":"Out of range."}' })
  await expect(weatherAt('2026-11-20T08:00:00Z')).rejects.toThrow(ServiceRejectedError)
})

test('there is no weather if it is turned off', () => {
  expect(createWeather(null)).toBeNull()
})
