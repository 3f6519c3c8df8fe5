import { createHash } from 'node:crypto'
import { link, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { seedOtherUsers } from '../../bench/seed-photos.ts'
import {
  catches,
  catchPhotos,
  conditions,
  locationGroups,
  locations,
  photos,
  sessions,
  users,
} from '../../server/database/schema.ts'
import { fileNamesFor, photoFolder } from '../../server/file-store/photo-folder.ts'
import type { Services } from '../../server/services.ts'
import { createHttpClient, type HttpClient } from '../../test/app/http-client.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { type ImmichStandIn, startImmichStandIn } from '../../test/servers/immich.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import { startTileHost } from '../../test/servers/tile-host.ts'
import { signInToDemo } from '../demo/seed-demo.ts'
import { type Cleanup, startDemo, waitForWeather } from '../demo/start-demo.ts'
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
  await waitForWeather(riley)
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

/** How often the log of another account is repeated. */
const copies = 25
const copiesOfLocations = 6
const longName = 'Old Mill Bridge Below the Confluence of the Little Muskegon and the Tamarack'
const dayMs = 86_400_000

/**
 * Fills an account with the photos of another one, many times over: 1,500 photos at 72 locations, some with the longest
 * names and sizes that there may be. Their files are links.
 */
async function seedHugeLog(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [source, target] = [await requireUser(from), await requireUser(to)]
  const own = {
    groups: await db
      .select()
      .from(locationGroups)
      .where(eq(locationGroups.ownerId, source))
      .orderBy(locationGroups.name),
    locations: await db.select().from(locations).where(eq(locations.ownerId, source)).orderBy(locations.name),
    photos: await db
      .select()
      .from(photos)
      .where(eq(photos.ownerId, source))
      .orderBy(photos.capturedAt, photos.filename),
    catches: await db
      .select(getTableColumns(catches))
      .from(catches)
      .innerJoin(photos, eq(photos.id, catches.id))
      .where(eq(catches.ownerId, source))
      .orderBy(photos.capturedAt, photos.filename),
    conditions: await db.select().from(conditions).where(eq(conditions.ownerId, source)),
  }
  const owned = { ownerId: target }
  const newId = (id: string, copy: number) => uuidOf(`${target} ${id} ${copy}`)
  await writeRows(db, async (transaction) => {
    for (let copy = 0; copy < copiesOfLocations; copy++) {
      const rename = (name: string, at: number) => (at === copy ? longName : `${name} ${copy + 1}`)
      await transaction.insert(locationGroups).values(
        own.groups.map((row, at) => ({
          ...row,
          ...owned,
          id: newId(row.id, copy),
          name: rename(row.name, at),
        })),
      )
      await transaction.insert(locations).values(
        own.locations.map((row, at) => ({
          ...row,
          ...owned,
          id: newId(row.id, copy),
          groupId: newId(row.groupId, copy),
          name: rename(row.name, at),
          latitude: row.latitude + copy * 1.3,
          longitude: row.longitude + ((copy * 7) % 5) * 1.7,
        })),
      )
    }
    for (let copy = 0; copy < copies; copy++) {
      const place = copy % copiesOfLocations
      const moved = (date: Date) => new Date(date.getTime() - copy * 9 * dayMs)
      await transaction.insert(photos).values(
        own.photos.map((row, at) => ({
          ...row,
          ...owned,
          id: newId(row.id, copy),
          filename: `IMG_${copy}_${at}.jpg`,
          sha256: createHash('sha256').update(`${copy} ${at}`).digest(),
          originalSha256: null,
          uploadId: null,
          capturedAt: row.capturedAt && moved(row.capturedAt),
          createdAt: moved(row.createdAt),
          locationId: row.locationId && newId(row.locationId, place),
        })),
      )
      await transaction.insert(catches).values(
        own.catches.map((row, at) => ({
          ...row,
          ...owned,
          id: newId(row.id, copy),
          ...(copy === 0 && at % 4 === 0 && exceptionalFish),
        })),
      )
      await transaction
        .insert(catchPhotos)
        .values(
          own.catches.map(({ id }) => ({ ...owned, photoId: newId(id, copy), catchId: newId(id, copy) })),
        )
      await transaction
        .insert(conditions)
        .values(own.conditions.map((row) => ({ ...row, ...owned, photoId: newId(row.photoId, copy) })))
    }
  })
  const folderOf = (owner: string, id: string) => join(config.dataDir, 'files/photos', photoFolder(owner, id))
  for (let copy = 0; copy < copies; copy++)
    for (const { id, mediaType } of own.photos) {
      const folder = folderOf(target, newId(id, copy))
      await mkdir(folder, { recursive: true })
      for (const name of fileNamesFor(mediaType))
        await link(join(folderOf(source, id), name), join(folder, name))
    }

  async function requireUser(email: string): Promise<string> {
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (row === undefined) throw new Error(`${email} has no account`)
    return row.id
  }
}

const exceptionalFish = {
  species: 'Humuhumunukunukuapua‘a (Reef Triggerfish)',
  lengthInches: 148.75,
  lengthSource: 'entered',
  weightLbs: 1402.5,
  weightSource: 'entered',
  caughtWith: 'Hand-tied deceiver with a double trailer hook, pearl and chartreuse, on fluorocarbon',
  note: 'Two hours against the tide, with the drag screaming. Released at the boat. '.repeat(6),
} as const

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
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
