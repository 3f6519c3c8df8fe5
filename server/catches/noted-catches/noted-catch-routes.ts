import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type CatchImport,
  createNotedCatchEndpoint,
  deleteNotedCatchEndpoint,
  type ImportedCatch,
  importNotedCatchesEndpoint,
  listNotedCatchesEndpoint,
  undoCatchImportEndpoint,
  updateNotedCatchEndpoint,
} from '../../../shared/catches/noted-catches.ts'
import { isOutingNote } from '../../../shared/catches.ts'
import { refreshNotedConditions } from '../../conditions/refresh-conditions.ts'
import { lockExistingUserRow } from '../../database/lock-user-row.ts'
import type { Transaction } from '../../database/open-database.ts'
import { catches, notedCatches, photos } from '../../database/schema.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { backlogPriority } from '../../jobs/job-queue.ts'
import { insertLocation } from '../../locations/create-location.ts'
import { findLocation, requireLocationById } from '../../locations/find-location.ts'
import { namedByCoordinates, sameLocationMeters } from '../../locations/location-groups.ts'
import { nameLocation } from '../../locations/name-location-job.ts'
import { findNearestLocation } from '../../locations/nearest-location.ts'
import { removeLocation } from '../../locations/remove-location.ts'
import type { Services } from '../../services.ts'
import {
  createNotedCatch,
  deleteNotedCatch,
  editNotedCatch,
  findZone,
  insertNotedCatch,
} from './edit-noted-catch.ts'
import { toNotedCatchDto } from './noted-catch-mapper.ts'
import { assertRoomForNoted, listNotedCatchRows } from './noted-catch-rows.ts'

type Deps = Pick<Services, 'db' | 'jobs' | 'tideAndTimeZone' | 'config'>

/** Registers the endpoints of catches without a photo. */
export function notedCatchRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listNotedCatchesEndpoint, async ({ currentUser }) =>
    mapInPieces(await listNotedCatchRows(deps.db, currentUser.id), toNotedCatchDto),
  )

  registerEndpoint(app, createNotedCatchEndpoint, async ({ currentUser, body }) =>
    toNotedCatchDto(await createNotedCatch(deps, currentUser.id, body)),
  )

  registerEndpoint(app, updateNotedCatchEndpoint, async ({ currentUser, params, body }) =>
    toNotedCatchDto(await editNotedCatch(deps, { ownerId: currentUser.id, catchId: params.id }, body)),
  )

  registerEndpoint(app, deleteNotedCatchEndpoint, ({ currentUser, params }) =>
    deleteNotedCatch(deps, { ownerId: currentUser.id, catchId: params.id }),
  )

  registerEndpoint(app, importNotedCatchesEndpoint, ({ currentUser, body }) =>
    importCatches(deps, currentUser.id, body.catches),
  )

  registerEndpoint(app, undoCatchImportEndpoint, ({ currentUser, body }) =>
    undoImport(deps, currentUser.id, body),
  )
}

type Position = NonNullable<ImportedCatch['position']>

/**
 * Adds the catches of an import whose ids the log doesn't have yet, all or none. Throws `NOT_FOUND` if the owner has no such
 * location, `INVALID_INPUT` if a time can't be stored, and `TOO_MANY_CATCHES` if the log has no room for all.
 */
async function importCatches(
  deps: Deps,
  ownerId: string,
  batch: readonly ImportedCatch[],
): Promise<CatchImport> {
  const zones = await findZones(deps, ownerId, batch)
  return await deps.db.transaction(async (transaction) => {
    const { lastTimeZone } = await lockExistingUserRow(transaction, ownerId)
    const fresh = await listNew(transaction, ownerId, batch)
    await assertRoomForNoted(transaction, ownerId, fresh.length)
    const newLocationIds: string[] = []
    for (const { id, position, ...edit } of fresh) {
      if (edit.locationId !== null) await requireLocationById(transaction, ownerId, edit.locationId)
      const place = edit.locationId === null && position ? await findOrCreate(transaction, position) : null
      if (place?.isNew) newLocationIds.push(place.id)
      const locationId = place?.id ?? edit.locationId
      const zone = zones.get(placeKey({ position, ...edit })) ?? null
      await insertNotedCatch(
        transaction,
        { ownerId, catchId: id },
        { ...edit, locationId },
        { zone, lastTimeZone },
      )
    }
    const added = fresh.map(({ id }) => id)
    await refreshNotedConditions(transaction, deps.jobs, ownerId, added, { priority: backlogPriority })
    return { added, newLocationIds }
  })

  /** A named place is that location only if it is the same spot; else it would join another one with another name. */
  async function findOrCreate(transaction: Transaction, { name, ...coordinates }: Position) {
    const radius = name === null ? deps.config.spotRadiusMeters : sameLocationMeters
    const nearby = await findNearestLocation(transaction, ownerId, coordinates, radius)
    if (nearby) return { id: nearby.id, isNew: false }
    const naming = name === null ? namedByCoordinates(coordinates) : ({ name, nameSource: 'angler' } as const)
    const { id } = await insertLocation(transaction, ownerId, coordinates, naming)
    const data = { ownerId, locationId: id }
    await deps.jobs.enqueueAll(transaction, nameLocation.name, [data], { priority: backlogPriority })
    return { id, isNew: true }
  }
}

/**
 * Deletes catches without photos, and those of the locations where nothing is left. Ids that the owner doesn't have are passed
 * over, so that a repeated request succeeds.
 */
async function undoImport(
  { db, jobs }: Deps,
  ownerId: string,
  { catchIds, locationIds }: z.output<NonNullable<typeof undoCatchImportEndpoint.body>>,
): Promise<z.output<typeof undoCatchImportEndpoint.response>> {
  return await db.transaction(async (transaction) => {
    await lockExistingUserRow(transaction, ownerId)
    const noted = transaction
      .select({ id: notedCatches.catchId })
      .from(notedCatches)
      .where(and(eq(notedCatches.ownerId, ownerId), inArray(notedCatches.catchId, catchIds)))
    const deleted = await transaction
      .delete(catches)
      .where(and(eq(catches.ownerId, ownerId), inArray(catches.id, noted)))
      .returning({ outcome: catches.outcome })
    await jobs.cancelMatching(transaction, { ownerId }, { field: 'catchId', ids: catchIds })
    let deletedLocations = 0
    for (const locationId of locationIds) {
      const location = await findLocation(transaction, { ownerId, locationId })
      if (location === null || !(await isEmpty(transaction, ownerId, locationId))) continue
      await removeLocation(transaction, jobs, location)
      deletedLocations += 1
    }
    const deletedOutingNotes = deleted.filter(isOutingNote).length
    return { deletedCatches: deleted.length - deletedOutingNotes, deletedOutingNotes, deletedLocations }
  })
}

async function isEmpty(transaction: Transaction, ownerId: string, locationId: string): Promise<boolean> {
  for (const table of [notedCatches, photos]) {
    const isThere = and(eq(table.ownerId, ownerId), eq(table.locationId, locationId))
    if ((await transaction.$count(table, isThere)) > 0) return false
  }
  return true
}

/** Returns the catches whose ids the owner's log doesn't have; of equal ids the first. */
async function listNew(transaction: Transaction, ownerId: string, batch: readonly ImportedCatch[]) {
  const byId = new Map(batch.toReversed().map((each) => [each.id, each]))
  const known = await transaction
    .select({ id: catches.id })
    .from(catches)
    .where(and(eq(catches.ownerId, ownerId), inArray(catches.id, [...byId.keys()])))
  for (const { id } of known) byId.delete(id)
  return batch.filter((each) => byId.get(each.id) === each)
}

/** Looks up the time zones of all places before the lock is taken, since loading the zones can take a second. */
async function findZones(
  deps: Deps,
  ownerId: string,
  batch: readonly ImportedCatch[],
): Promise<Map<string, string | null>> {
  const zones = new Map<string, string | null>()
  for (const { position, locationId } of batch) {
    const key = placeKey({ position, locationId })
    if (zones.has(key)) continue
    const isPosition = locationId === null && position !== null
    zones.set(
      key,
      isPosition
        ? await deps.tideAndTimeZone.timeZoneAt(position)
        : await findZone(deps, ownerId, locationId),
    )
  }
  return zones
}

function placeKey({ position, locationId }: Pick<ImportedCatch, 'position' | 'locationId'>): string {
  return locationId ?? `${position?.latitude} ${position?.longitude}`
}
