import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from './stand-in-server.ts'

/** Values by the hour, as Open-Meteo has them; null where it knows none. */
export interface OpenMeteoResponse {
  temperature_2m: (number | null)[]
  cloud_cover: (number | null)[]
  wind_speed_10m: (number | null)[]
}

const fields = ['temperature_2m', 'cloud_cover', 'wind_speed_10m'] as const
const units = {
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'mph',
  timezone: 'GMT',
  timeformat: 'unixtime',
}
const dayMs = 24 * 3_600_000

/**
 * Stands in for both of Open-Meteo's services: `/v1/forecast` by hours, `/v1/archive` by days. Unless told otherwise
 * it answers 50 °F plus the UTC hour, 10 % and 5 mph, and complains about wrong questions as the real one does.
 */
export function startOpenMeteoStandIn(): Promise<StandIn<OpenMeteoResponse>> {
  return startStandIn((request, response) => {
    const hours = hoursAskedFor(request)
    return typeof hours === 'string' ? complain(hours) : { json: { hourly: tell(hours, response) } }
  })
}

function hoursAskedFor({ url }: ReceivedRequest): number[] | string {
  const { searchParams: query } = url
  const wrong = Object.entries(units).find(([name, value]) => query.get(name) !== value)
  if (wrong) return `Parameter '${wrong[0]}' must be '${wrong[1]}'.`
  if (query.get('hourly') !== fields.join(',')) return 'Data corrupted at path hourly.'
  if (!within(query.get('latitude'), 90)) return 'Latitude must be in range of -90 to 90°.'
  if (!within(query.get('longitude'), 180)) return 'Longitude must be in range of -180 to 180°.'
  if (url.pathname === '/v1/forecast') return span(query.get('start_hour'), query.get('end_hour'), 0)
  if (url.pathname === '/v1/archive') return span(query.get('start_date'), query.get('end_date'), dayMs - 1)
  return 'Not Found'
}

function within(text: string | null, bound: number): boolean {
  return text !== null && text !== '' && Math.abs(Number(text)) <= bound
}

function span(start: string | null, end: string | null, lastMs: number): number[] | string {
  const from = Date.parse(`${start}${lastMs === 0 ? ':00Z' : ''}`)
  const to = Date.parse(`${end}${lastMs === 0 ? ':00Z' : ''}`) + lastMs
  if (Number.isNaN(from) || Number.isNaN(to)) return 'Invalid date.'
  const hours: number[] = []
  for (let time = from; time <= to; time += 3_600_000) hours.push(time / 1000)
  return hours
}

function complain(reason: string): Reply {
  return { status: reason === 'Not Found' ? 404 : 400, json: { error: true, reason } }
}

function tell(time: number[], response: OpenMeteoResponse | null) {
  const good = {
    temperature_2m: time.map((seconds) => 50 + new Date(seconds * 1000).getUTCHours()),
    cloud_cover: time.map(() => 10),
    wind_speed_10m: time.map(() => 5),
  }
  return { time, ...(response ?? good) }
}
