import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { SizedFish } from '../../shared/catches/catch-bands.ts'
import {
  type Catch,
  type CountableFish,
  findLargest,
  isOwnCatch,
  summarizeCatches,
} from '../../shared/catches.ts'
import { unsubscribePath } from '../../shared/emails.ts'
import { speciesKey } from '../../shared/species-key.ts'
import { cleanLine } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import { isCatchCondition, isOwnCatchCondition } from '../database/is-catch.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db } from '../database/open-database.ts'
import { catches, locations, notedCatches, photos, users } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Services } from '../services.ts'
import type { EmailContent, SummaryContent, WelcomeContent } from './email-content.ts'
import { publicLocationName, readEmailPhoto, toEmailCatch } from './email-data.ts'
import type { EmailKey } from './email-records.ts'
import { findThrowbackCatch } from './find-throwback-catch.ts'
import { dayBounds } from './local-days.ts'

/** Dependencies for composing emails. */
export interface EmailDeps {
  db: Db
  store: FileStore
  config: Config
  vision: Pick<Services['vision'], 'findProvider'>
}

/** The content of an email and its recipient. */
export interface AddressedEmail {
  to: { name: string; address: string }
  content: EmailContent
}

/** Composes a queued email from the current data; null if there is no content for it, or the user has unsubscribed. */
export async function composeEmail(
  deps: EmailDeps,
  { ownerId, kind, day }: EmailKey,
): Promise<AddressedEmail | null> {
  const [owner] = await deps.db.select().from(users).where(eq(users.id, ownerId))
  if (!owner?.email) return null
  const isWelcome = kind === 'welcome' || kind === 'welcome-button'
  if (!isWelcome && !owner.emailsWanted) return null
  const content = isWelcome ? await composeWelcome(deps, owner) : await composeForUser(deps, owner, kind, day)
  const name = cleanLine(`${owner.firstName ?? ''} ${owner.lastName ?? ''}`)
  return content && { to: { name, address: owner.email }, content }
}

/** The user that an email is sent to. */
export type Recipient = typeof users.$inferSelect

/** Composes the email for a new user. */
export async function composeWelcome(
  { db, config, vision }: EmailDeps,
  owner: Recipient,
): Promise<WelcomeContent> {
  return {
    ...recipientFields(config, owner),
    kind: 'welcome',
    unsubscribeUrl: null,
    identifiesCatches: (await vision.findProvider(db)) !== null,
  }
}

/** Composes an email about a user's own catches; null if none of them fits. */
export async function composeForUser(
  deps: EmailDeps,
  owner: Recipient,
  kind: 'throwback' | 'daily-summary',
  day: string,
): Promise<EmailContent | null> {
  const fields = recipientFields(deps.config, owner)
  if (kind === 'throwback') {
    const found = await findThrowbackCatch(deps, owner.id, day)
    return found && { ...fields, kind, day, ...found }
  }
  const found = await loadDailySummary(deps, owner.id, day, owner.lastTimeZone)
  return found && { ...fields, kind, day, ...found }
}

/** Returns the fields that every email needs of its recipient. */
export function recipientFields({ publicUrl }: Config, { firstName, units, unsubscribeToken }: Recipient) {
  return {
    firstName: cleanLine(firstName ?? '') || null,
    units,
    publicUrl,
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?token=${unsubscribeToken}`,
  }
}

/** The fields of a summary that come from a user's uploads. */
type DailySummary = Pick<SummaryContent, 'catchCount' | 'locationCount' | 'species' | 'biggest' | 'photos'>

const maxPhotos = 12

/** Summarizes the catches that a user uploaded or noted on a local day; null if there are none (anymore). */
async function loadDailySummary(
  { db, store }: { db: Db; store: FileStore },
  ownerId: string,
  day: string,
  zone: string | null,
): Promise<DailySummary | null> {
  const bounds = dayBounds(zone, day)
  const rows = (await listUploads(db, ownerId, bounds)).filter(({ catches }) => catches.some(isOwnCatch))
  const noted = await listNoted(db, ownerId, bounds)
  const fish = listFish([...rows, ...noted])
  if (fish.length === 0) return null
  const newestRows = rows.slice(0, maxPhotos)
  const emailPhotos = await Promise.all(
    newestRows.map((row) =>
      readEmailPhoto(store, row.photo, summarizeCatches(row.catches.filter(isOwnCatch))),
    ),
  )
  return {
    catchCount: fish.length,
    locationCount: new Set([...rows, ...noted].flatMap(({ locationId }) => locationId ?? [])).size,
    species: countSpecies(fish),
    biggest: findBiggest(fish, await listLengthErrors(db, ownerId)),
    photos: emailPhotos.filter((photo) => photo !== null),
  }
}

/** Returns the photos of catches uploaded within a time range, newest first. */
async function listUploads(db: Db, ownerId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const rows = await db
    .select({
      photo: { id: photos.id, ownerId: photos.ownerId, rotationDegrees: photos.rotationDegrees },
      locationId: photos.locationId,
      locationName: publicLocationName,
    })
    .from(photos)
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(
      and(
        eq(photos.ownerId, ownerId),
        isCatchCondition,
        gte(photos.createdAt, startsAt),
        lt(photos.createdAt, endsAt),
      ),
    )
    .orderBy(desc(photos.createdAt), photos.id)
  return await withCatches(db, ownerId, rows)
}

/** Returns the fish that were noted without a photo within a time range. */
async function listNoted(db: Db, ownerId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const rows = await db
    .select({ caught: catches, locationId: notedCatches.locationId, locationName: publicLocationName })
    .from(notedCatches)
    .innerJoin(catches, and(eq(catches.ownerId, notedCatches.ownerId), eq(catches.id, notedCatches.catchId)))
    .leftJoin(
      locations,
      and(eq(locations.ownerId, notedCatches.ownerId), eq(locations.id, notedCatches.locationId)),
    )
    .where(
      and(
        eq(notedCatches.ownerId, ownerId),
        isOwnCatchCondition,
        gte(notedCatches.createdAt, startsAt),
        lt(notedCatches.createdAt, endsAt),
      ),
    )
    .orderBy(desc(notedCatches.createdAt), notedCatches.catchId)
  return rows.map(({ caught, ...row }) => ({ ...row, catches: [caught] }))
}

type Fish = SizedFish & { locationName: string | null }

/** Returns the fish that were caught, each once. */
function listFish(
  rows: {
    catches: readonly (SizedFish & Pick<Catch, 'id'> & CountableFish)[]
    locationName: string | null
  }[],
): Fish[] {
  const fish = new Map<string, Fish>()
  for (const { catches, locationName } of rows)
    for (const caught of catches.filter(isOwnCatch)) fish.set(caught.id, { ...caught, locationName })
  return [...fish.values()]
}

/** Counts the fish of each species; all names of a species count together. */
function countSpecies(fish: Fish[]): SummaryContent['species'] {
  const names = fish.flatMap(({ species }) => species ?? [])
  const spellings = [...Map.groupBy(names, speciesKey).values()]
  return spellings
    .map(([name = '', ...more]) => ({ name: name.toLowerCase(), count: 1 + more.length }))
    .sort((a, b) => b.count - a.count)
}

/** Returns the heaviest fish, or the longest one if no weight is known; null if none has a size. */
function findBiggest(fish: Fish[], lengthErrors: readonly number[]): SummaryContent['biggest'] {
  const biggest = findLargest(fish.filter(({ lengthInches, weightLbs }) => lengthInches ?? weightLbs))
  if (!biggest) return null
  const { species, locationName } = biggest
  return toEmailCatch(biggest, { species: species === null ? null : [species], locationName, lengthErrors })
}
