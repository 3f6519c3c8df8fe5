import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from './stand-in-server.ts'

/** Hourly values as Open-Meteo returns them; null if unknown. */
export interface OpenMeteoResponse {
  temperature_2m: (number | null)[]
  cloud_cover: (number | null)[]
  wind_speed_10m: (number | null)[]
  wind_direction_10m?: (number | null)[]
}

const fields = ['temperature_2m', 'cloud_cover', 'wind_speed_10m', 'wind_direction_10m'] as const
const units = {
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'mph',
  timezone: 'GMT',
  timeformat: 'unixtime',
}
const dayMs = 24 * 3_600_000

/**
 * Stands in for both of Open-Meteo's services: `/v1/forecast` by hours, `/v1/archive` by days. By default it returns
 * 50 °F plus the UTC hour, 10 % and 5 mph from the southwest, and it rejects invalid requests like the real one.
 */
export function startOpenMeteoStandIn(): Promise<StandIn<OpenMeteoResponse>> {
  return startStandIn((request, response) => {
    const hours = parseHours(request)
    return typeof hours === 'string' ? rejectWith(hours) : { json: { hourly: hourlyValues(hours, response) } }
  })
}

function parseHours({ url }: ReceivedRequest): number[] | string {
  const { searchParams: query } = url
  const wrong = Object.entries(units).find(([name, value]) => query.get(name) !== value)
  if (wrong) return `Parameter '${wrong[0]}' must be '${wrong[1]}'.`
  if (query.get('hourly') !== fields.join(',')) return 'Data corrupted at path hourly.'
  if (!within(query.get('latitude'), 90)) return 'Latitude must be in range of -90 to 90°.'
  if (!within(query.get('longitude'), 180)) return 'Longitude must be in range of -180 to 180°.'
  if (url.pathname === '/v1/forecast') return listHours(query.get('start_hour'), query.get('end_hour'), 0)
  if (url.pathname === '/v1/archive')
    return listHours(query.get('start_date'), query.get('end_date'), dayMs - 1)
  return 'Not Found'
}

function within(text: string | null, bound: number): boolean {
  return text !== null && text !== '' && Math.abs(Number(text)) <= bound
}

function listHours(start: string | null, end: string | null, lastMs: number): number[] | string {
  const from = Date.parse(`${start}${lastMs === 0 ? ':00Z' : ''}`)
  const to = Date.parse(`${end}${lastMs === 0 ? ':00Z' : ''}`) + lastMs
  if (Number.isNaN(from) || Number.isNaN(to)) return 'Invalid date.'
  const hours: number[] = []
  for (let time = from; time <= to; time += 3_600_000) hours.push(time / 1000)
  return hours
}

function rejectWith(reason: string): Reply {
  return { status: reason === 'Not Found' ? 404 : 400, json: { error: true, reason } }
}

function hourlyValues(time: number[], response: OpenMeteoResponse | null) {
  const defaults = {
    temperature_2m: time.map((seconds) => 50 + new Date(seconds * 1000).getUTCHours()),
    cloud_cover: time.map(() => 10),
    wind_speed_10m: time.map(() => 5),
    wind_direction_10m: time.map(() => 230),
  }
  return { time, ...(response ?? defaults) }
}
