import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { seedOtherUsers } from '../../bench/seed-photos.ts'
import { sessions, users } from '../../server/database/schema.ts'
import type { Services } from '../../server/services.ts'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient } from '../../test/app/http-client.ts'
import { type ImmichStandIn, startImmichStandIn } from '../../test/servers/immich.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import { startTileHost } from '../../test/servers/tile-host.ts'
import { signInToDemo } from '../demo/seed-demo.ts'
import { type Cleanup, startDemo } from '../demo/start-demo.ts'
import { seedHugeLog } from './seed-huge-log.ts'
import type { Content } from './shots.ts'

/** The time on every image; the photos are from before it. */
export const frozenNow = new Date('2025-09-20T15:00:00Z')

/** A running Creel with one account for each content, and an administrator. */
export interface Logs {
  url: string
  anglers: Record<Content, HttpClient>
  administrator: HttpClient
  visitor: HttpClient
  immich: ImmichStandIn
  /** Folder of the inboxes, whose path differs in each run. */
  inboxDir: string
}

/** Starts Creel with stand-ins for every external service. Adds the cleanup of each part to `undo`. */
export async function startLogs(undo: Cleanup): Promise<Logs> {
  const weather = await startOpenMeteoStandIn()
  undo.push(() => weather.stop())
  const tiles = await startTileHost(await drawTile())
  undo.push(() => tiles.stop())
  const immich = await startImmichStandIn()
  undo.push(() => immich.stop())
  const inboxDir = await mkdtemp(join(tmpdir(), 'creel-inbox-'))
  undo.push(() => rm(inboxDir, { recursive: true, force: true }))
  const layers = ['ESRI', 'GOOGLE_SAT', 'GOOGLE_STREET', 'GOOGLE_HYBRID', 'OSM', 'NAUTICAL']
  const { url, services, riley, sam } = await startDemo(
    {
      WEATHER_URL: weather.url,
      WEATHER_ARCHIVE_URL: weather.url,
      GEOCODER: 'off',
      IMMICH_URL: immich.url,
      INBOX_DIR: inboxDir,
      LAN: 'on',
      ...Object.fromEntries(layers.map((layer) => [`TILES_${layer}_URL`, tiles.template(layer)])),
    },
    undo,
    frozenNow,
  )
  while (await lacksWeather(riley)) await new Promise((resolve) => setTimeout(resolve, 300))
  const empty = await signInToDemo(url, { email: 'new@example.org', firstName: 'Kim', lastName: 'New' })
  const huge = await signInToDemo(url, {
    email: 'wolfeschlegelsteinhausenbergerdorff@long-domain-of-an-angling-club.example.org',
    firstName: 'Maximilienne-Alexandra',
    lastName: 'Featherstonehaugh-Worthington',
  })
  await declareNoCatches(services)
  await seedHugeLog(services, { from: riley.email, to: huge.email })
  await fillAccounts(services, [riley, huge])
  // By default, that of the upload that ended last.
  await services.db.update(users).set({ lastTimeZone: 'America/New_York' })
  await noteCatches(riley, 3)
  await noteCatches(huge, 40)
  await seedOtherUsers(services.db, 'other', 40, 400)
  await turnBackTime(services)
  return {
    url,
    anglers: { empty, typical: riley, huge },
    administrator: sam,
    visitor: createHttpClient(url),
    immich,
    inboxDir,
  }
}

/** A tile on which one sees at once that a map is there: land, a river and roads. */
function drawTile(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" fill="none">
    <rect width="256" height="256" fill="#e6e8d8"/>
    <path d="M0 70 C60 30 110 130 170 90 S230 60 256 70" stroke="#a9cfe0" stroke-width="22"/>
    <path d="M128 0 V256 M0 190 H256" stroke="#fff" stroke-width="5"/>
    <circle cx="52" cy="190" r="26" fill="#cfe0bd"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function lacksWeather(angler: HttpClient): Promise<boolean> {
  const photos = await angler.read<Photo[]>('/api/photos')
  return photos.some(({ latitude, temperature }) => latitude !== null && temperature === null)
}

/** Adds devices and access tokens, which the settings list, and a location without photos, which can be deleted. */
async function fillAccounts({ db }: Services, anglers: (HttpClient & { email: string })[]): Promise<void> {
  for (const angler of anglers) {
    const [owner] = await db.select().from(users).where(eq(users.email, angler.email))
    if (owner === undefined) throw new Error(`${angler.email} has no account`)
    await db.insert(sessions).values({
      tokenSha256: Buffer.from(angler.email),
      ownerId: owner.id,
      name: 'Safari on iPhone',
      isPaired: true,
    })
    for (const [name, scope] of [
      ['Shortcut on my phone', 'upload'],
      ['Backup of the club’s server in the cellar', 'read'],
    ])
      await angler.change('POST', '/api/access-tokens', { name, scope })
    await angler.change('POST', '/api/locations', {
      name: 'Mirror Pond',
      latitude: 44.06,
      longitude: -121.31,
    })
  }
}

/** Has two photos show no fish, so that there is a list of those. */
async function declareNoCatches({ db }: Services): Promise<void> {
  await db.execute(sql`update photos set is_fishing = false, fishing_edited = true
    where id in (select id from photos where location_id is not null order by captured_at limit 2)`)
}

/** Notes catches without photos, one a day. */
async function noteCatches(angler: HttpClient, count: number): Promise<void> {
  for (let day = 1; day <= count; day++) {
    const date = new Date(frozenNow.getTime() - day * 86_400_000)
    await angler.change('POST', '/api/catches', {
      species: day % 2 === 0 ? 'Yellow Perch' : 'Northern Pike',
      lengthInches: 9 + (day % 7) * 3,
      caughtWith: 'Spinner',
      capturedAt: date.toISOString(),
      locationId: null,
    })
  }
}

/** Sets what happened just now to before the frozen time, as far as screens show it. */
async function turnBackTime({ db }: Services): Promise<void> {
  const now = frozenNow.toISOString()
  // No two are at the same time, so that lists have one order.
  const ago = (key: string) =>
    sql.raw(`interval '1 second' * (('x' || substr(md5(${key}), 1, 6))::bit(24)::int % 600000 + 3600)`)
  await db.execute(sql`update users set created_at = ${now}::timestamptz - interval '90 days',
    last_login_at = ${now}::timestamptz - ${ago('email')}`)
  await db.execute(sql`update photos set created_at = ${now}::timestamptz - ${ago('(select email from users where users.id = owner_id) || filename')}
    where created_at > ${now}`)
  await db.execute(sql`update noted_catches set created_at = captured_at`)
  await db.execute(sql`update access_tokens set created_at = ${now}::timestamptz - ${ago('name')}`)
}
