import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import type { StandIn } from '../../test/servers/stand-in-server.ts'
import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
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

const create = () => createWeather({ forecastUrl: forecast.url, archiveUrl: archive.url }, { now: () => now })

function weatherAt(instant: string, coordinates = sanFrancisco) {
  return create()?.weatherAt(coordinates, new Date(instant), 'angler')
}

test('is the weather of the nearest hour, from the forecast service for the last 90 days', async () => {
  expect(await weatherAt('2026-11-20T08:29:00Z')).toEqual({
    temperatureFahrenheit: 58,
    cloudCoverPercent: 10,
    windSpeedMph: 5,
    windDirectionDegrees: 230,
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

test('one request serves all catches of an angler at a place and hour, and all of a day of the archive', async () => {
  const weather = create()
  const ask = async (instant: string, ownerId = 'angler', latitude = 37.774929) =>
    (await weather?.weatherAt({ ...sanFrancisco, latitude }, new Date(instant), ownerId))
      ?.temperatureFahrenheit
  const days = [
    '2025-06-14T06:05:00Z',
    '2025-06-14T06:05:00Z',
    '2025-06-14T18:40:00Z',
    '2025-06-13T23:50:00Z',
  ]
  expect(await Promise.all(days.map((instant) => ask(instant)))).toEqual([56, 56, 69, 50])
  expect(archive.requests).toHaveLength(1)
  expect(await ask('2025-06-14T06:05:00Z', 'angler', 37.7751)).toBe(56)
  expect(archive.requests).toHaveLength(2)
  expect(await ask('2025-06-14T06:05:00Z', 'another')).toBe(56)
  expect(archive.requests).toHaveLength(3)
  for (const instant of ['2026-11-20T08:00:00Z', '2026-11-20T08:25:00Z', '2026-11-20T09:00:00Z'])
    await ask(instant)
  expect(forecast.requests).toHaveLength(2)
})

test('values that the service does not know are null', async () => {
  const values = { temperature_2m: [null], cloud_cover: [0], wind_speed_10m: [null] }
  forecast.answerWith({ ...values, wind_direction_10m: [null] })
  expect(await weatherAt('2026-11-20T08:00:00Z')).toEqual({
    temperatureFahrenheit: null,
    cloudCoverPercent: 0,
    windSpeedMph: null,
    windDirectionDegrees: null,
  })
})

test('a service without wind directions is asked for the rest', async () => {
  forecast.answerWith({ temperature_2m: [61], cloud_cover: [0], wind_speed_10m: [4] })
  expect(await weatherAt('2026-11-20T08:00:00Z')).toMatchObject({
    windSpeedMph: 4,
    windDirectionDegrees: null,
  })
})

test('is null, without a request, before 1940 and more than an hour ahead', async () => {
  expect(await weatherAt('1939-12-31T12:00:00Z')).toBeNull()
  expect(await weatherAt('2026-11-20T13:01:00Z')).toBeNull()
  expect([...forecast.requests, ...archive.requests]).toEqual([])
})

test('server errors, rate limits and unreadable responses are reported as temporary', async () => {
  for (const failure of [{ status: 500 }, { status: 429 }, 'garbage', 'cut'] as const) {
    forecast.answerWith(failure)
    await expect(weatherAt('2026-11-20T08:00:00Z')).rejects.toThrow(ServiceUnavailableError)
  }
})
