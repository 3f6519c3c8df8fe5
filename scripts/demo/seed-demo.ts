import { and, eq } from 'drizzle-orm'
import pMap from 'p-map'
import type { Db, Transaction } from '../../server/database/open-database.ts'
import { catches, locationGroups, locations, photos, users } from '../../server/database/schema.ts'
import { distanceMeters } from '../../shared/coordinates.ts'
import { type HttpClient, signInLocally } from '../../test/app/http-client.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { baseImages } from '../samples/base-images.ts'
import { type DemoCatch, demoCatches, makeDemoPhoto } from './demo-catches.ts'
import { demoLocations } from './demo-locations.ts'

/** Someone who signs in to the demo. */
export interface DemoUser {
  email: string
  firstName: string
  lastName: string
}

/** Signs in at the local page as a person does. */
export async function signInToDemo(url: string, user: DemoUser): Promise<HttpClient & DemoUser> {
  return { ...(await signInLocally(url, user.email, user)), ...user }
}

/** Uploads the catches through the API, then saves what a vision service and a geocoder would find. */
export async function seedDemo(
  { db }: { db: Db },
  angler: HttpClient & DemoUser,
  now: Date,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const ownerId = await requireUserId(db, angler.email)
  const caught = demoCatches(now)
  let done = 0
  await pMap(
    caught,
    async (demoCatch) => {
      const [result] = await angler.upload([
        { name: demoCatch.filename, bytes: await makeDemoPhoto(demoCatch) },
      ])
      if (!result?.success || result.id === null) throw new Error(`${demoCatch.filename}: ${result?.error}`)
      const photoId = result.id
      await writeRows(db, (transaction) => saveCatch(transaction, ownerId, photoId, demoCatch))
      onProgress(++done, caught.length)
    },
    { concurrency: 2 },
  )
  await writeRows(db, (transaction) => nameLocations(transaction, ownerId))
}

async function requireUserId(db: Db, email: string): Promise<string> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!row) throw new Error(`${email} has no account`)
  return row.id
}

const twoHoursMs = 2 * 3_600_000

/** Saves a catch as a vision service would estimate it; a length read off a ruler counts as measured by the user. A few photos are favorites. */
async function saveCatch(
  transaction: Transaction,
  ownerId: string,
  photoId: string,
  demoCatch: DemoCatch,
): Promise<void> {
  await transaction
    .update(photos)
    .set({
      isFishing: true,
      isFavorite: demoCatch.seed % 6 === 0,
      analysisStatus: 'done',
      createdAt: new Date(demoCatch.instant.getTime() + twoHoursMs),
    })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  await transaction
    .update(catches)
    .set({
      species: demoCatch.speciesName,
      lengthInches: demoCatch.lengthInches,
      lengthSource: baseImages[demoCatch.image].lengthInches === undefined ? 'guessed' : 'measured',
      estimatedLengthInches: demoCatch.lengthInches,
      weightLbs: demoCatch.weightLbs,
      caughtWith: demoCatch.caughtWith,
    })
    .where(and(eq(catches.ownerId, ownerId), eq(catches.id, photoId)))
}

/** Names every location after the nearest demo location, and pins the first group. */
async function nameLocations(transaction: Transaction, ownerId: string): Promise<void> {
  const rows = await transaction.select().from(locations).where(eq(locations.ownerId, ownerId))
  for (const row of rows) {
    const [location] = demoLocations.toSorted((a, b) => distanceMeters(a, row) - distanceMeters(b, row))
    if (location === undefined) continue
    await transaction
      .update(locations)
      .set({ name: location.name, nameSource: 'angler', isLake: location.isLake })
      .where(and(eq(locations.ownerId, ownerId), eq(locations.id, row.id)))
    await transaction
      .update(locationGroups)
      .set({ name: location.group, nameSource: 'angler', pinned: location.group === demoLocations[0]?.group })
      .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, row.groupId)))
  }
}
