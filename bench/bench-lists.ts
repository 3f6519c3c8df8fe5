import pg from 'pg'
import { type Budget, durations, type Figure, percentile } from './measurements.ts'
import { atEachSize, type SeededServer } from './seeded-server.ts'
import { startBaselineHttp } from './start-baseline-http.ts'

const repeats = 40
const repeatsOfLong = 5 // for requests that take seconds

/** A request, compared with bare SQL that reads the same rows and a bare HTTP server that sends the same response. */
interface Call {
  what: string
  path: string
  /** Statements that read the same rows of `$1`, the owner. */
  sql: string[]
  who?: 'administrator'
  isLong?: true
  budget?: Budget
}

const joined = `select * from photos
  left join catch_photos on catch_photos.owner_id = photos.owner_id and catch_photos.photo_id = photos.id
  left join catches on catches.owner_id = photos.owner_id and catches.id = catch_photos.catch_id
  left join conditions on conditions.owner_id = photos.owner_id and conditions.photo_id = photos.id
  left join locations on locations.owner_id = photos.owner_id and locations.id = photos.location_id
  where photos.owner_id = $1 and is_fishing is not false`
const counted = `select count(*) from photos where owner_id = $1 and is_fishing is not false`
const newestFirst = 'order by captured_at desc nulls last, photos.id'

const calls: Call[] = [
  {
    what: 'first page of the gallery',
    path: '/api/photos?fishingOnly=true&limit=60',
    sql: [`${joined} ${newestFirst} limit 60`, counted],
    budget: { atMost: 25 },
  },
  {
    what: 'a page from the middle',
    path: '/api/photos?fishingOnly=true&limit=60&offset=5000',
    sql: [`${joined} ${newestFirst} limit 60 offset 5000`, counted],
  },
  {
    what: 'map data',
    path: '/api/map-points?names=true',
    sql: [
      `select id, name, latitude, longitude, coalesce(catches, 0) from locations
       left join (select location_id, count(*) as catches from photos
         where owner_id = $1 and location_id is not null and is_fishing is not false group by location_id) counted
         on counted.location_id = locations.id
       where owner_id = $1`,
    ],
    budget: { atMost: 100 },
  },
  {
    what: 'all photos',
    path: '/api/photos?fishingOnly=true',
    sql: [`${joined} ${newestFirst}`],
    isLong: true,
  },
  {
    what: 'all groups',
    path: '/api/location-groups',
    sql: [`select * from location_groups where owner_id = $1`, `select * from locations where owner_id = $1`],
  },
  {
    what: 'personal bests',
    path: '/api/bests',
    sql: [joined],
    isLong: true,
  },
  {
    what: 'statistics for administrators',
    path: '/api/admin/stats',
    who: 'administrator',
    sql: [`select count(*) from photos where owner_id is distinct from $1`],
  },
]

/** Measures requests of lists, p95, from a client on the same machine. */
export async function benchLists(): Promise<Figure[]> {
  const http = await startBaselineHttp()
  try {
    return await atEachSize(async (creel) => {
      const figures: Figure[] = []
      for (const call of calls) figures.push(await measure(creel, call, http))
      return figures
    })
  } finally {
    http.stop()
  }
}

type BareHttp = Awaited<ReturnType<typeof startBaselineHttp>>

async function measure(creel: SeededServer, call: Call, http: BareHttp): Promise<Figure> {
  const { what, path, sql, who, isLong, budget } = call
  const reader = who === 'administrator' ? creel.administrator : creel.angler
  const p95 = async (work: () => Promise<unknown>) => {
    await work()
    return percentile(await durations(isLong ? repeatsOfLong : repeats, work), 0.95)
  }
  const response = await reader.fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  await http.answerWith(await response.text())
  const own = await p95(async () => (await reader.fetch(path)).bytes())
  const bareHttp = await p95(async () => (await fetch(http.url)).bytes())
  const bareSql = await withClient(creel.connectionString, (client) =>
    p95(async () => {
      for (const text of sql) await client.query({ text, values: [creel.ownerId] })
    }),
  )
  return {
    what: `${what}, p95`,
    data: creel.data,
    value: own,
    unit: 'ms',
    bare: { what: 'SQL + HTTP', value: bareSql + bareHttp },
    ...(budget && { budget }),
  }
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
