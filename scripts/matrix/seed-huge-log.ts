import { createHash } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, getTableColumns } from 'drizzle-orm'
import {
  catches,
  catchPhotos,
  conditions,
  locationGroups,
  locations,
  photos,
  users,
} from '../../server/database/schema.ts'
import { fileNamesFor, photoFolder } from '../../server/file-store/photo-folder.ts'
import type { Services } from '../../server/services.ts'
import { writeRows } from '../../test/app/write-rows.ts'

/** How often the log of another account is repeated. */
const copies = 25
const copiesOfLocations = 6
const longName = 'Old Mill Bridge Below the Confluence of the Little Muskegon and the Tamarack'
const dayMs = 86_400_000

/**
 * Fills an account with the photos of another one, many times over: 1,500 photos at 72 locations, some with the longest
 * names and sizes that there may be. Their files are links.
 */
export async function seedHugeLog(
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
