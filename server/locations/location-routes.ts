import { and, eq, not, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { changeGroupEndpoint } from '../../shared/locations/change-group.ts'
import { editLocationNoteEndpoint } from '../../shared/locations/edit-note.ts'
import { moveLocationEndpoint } from '../../shared/locations/move-location.ts'
import {
  createLocationEndpoint,
  deleteLocationEndpoint,
  getLocationEndpoint,
  type LocationGroup,
  listLocationGroupsEndpoint,
  listLocationsEndpoint,
  listMapPointsEndpoint,
  proposeNameEndpoint,
  renameGroupEndpoint,
  renameLocationEndpoint,
  searchPlacesEndpoint,
  toggleGroupPinEndpoint,
} from '../../shared/locations.ts'
import { rejectDeletionByToken } from '../auth/access-tokens.ts'
import type { TideAndTimeZone } from '../conditions/tide-and-time-zone.ts'
import type { Weather } from '../conditions/weather.ts'
import { isUuid } from '../database/is-uuid.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locationGroups, locations } from '../database/schema.ts'
import type { Geocoder } from '../geocoding/geocoder.ts'
import { searchPlaces } from '../geocoding/geocoder.ts'
import { queryGeocoder } from '../geocoding/reverse-geocode.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { createLocation } from './create-location.ts'
import { locationNotFound, requireLocation } from './find-location.ts'
import {
  countPhotosByLocation,
  findLocationWithPhotos,
  loadGroup,
  loadGroups,
  loadLocations,
  toEmptyLocation,
} from './load-locations.ts'
import { createGroup } from './location-groups.ts'
import { moveLocation } from './move-location.ts'
import { deleteLocation, removeEmptyGroup } from './remove-location.ts'
import { editLocationNote, renameLocation } from './rename-location.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  tideAndTimeZone: TideAndTimeZone
  weather: Weather | null
  geocoder: Geocoder | null
}

/** Registers the endpoints for locations, their groups, and the search for places by name. */
export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, geocoder } = deps
  // These sum up all catches at locations, so only one per user runs at a time; one user's tabs must not block the database.
  const limitPerUser = createUserConcurrencyLimit(1)

  registerEndpoint(app, listLocationsEndpoint, ({ currentUser, request }) =>
    limitPerUser(currentUser.id, request, () =>
      readSnapshot(db, (transaction) => loadLocations(transaction, currentUser.id)),
    ),
  )

  registerEndpoint(app, getLocationEndpoint, async ({ currentUser, params, request }) => {
    const find = (transaction: Transaction) => findLocationWithPhotos(transaction, currentUser.id, params.id)
    const location = await limitPerUser(currentUser.id, request, () => readSnapshot(db, find))
    if (location === null) throw locationNotFound()
    return location
  })

  registerEndpoint(app, createLocationEndpoint, async ({ currentUser, body }) =>
    toEmptyLocation(await createLocation(deps, currentUser.id, body)),
  )

  registerEndpoint(app, renameLocationEndpoint, async ({ currentUser, params, body }) => {
    rejectDeletionByToken(currentUser, body.mergeWithExisting === true)
    return await renameLocation(deps, { ownerId: currentUser.id, locationId: params.id }, body)
  })

  registerEndpoint(app, moveLocationEndpoint, async ({ currentUser, params, body }) => {
    const key = { ownerId: currentUser.id, locationId: params.id }
    return toMovedDto(await moveLocation(deps, key, body))
  })

  registerEndpoint(app, changeGroupEndpoint, async ({ currentUser, params, body }) => {
    const key = { ownerId: currentUser.id, locationId: params.id }
    return toMovedDto(await changeGroup(db, key, body))
  })

  registerEndpoint(app, editLocationNoteEndpoint, async ({ currentUser, params: { id }, body: { note } }) => {
    await editLocationNote(db, { ownerId: currentUser.id, locationId: id }, note)
    return { id, note }
  })

  registerEndpoint(app, deleteLocationEndpoint, ({ currentUser, params }) =>
    deleteLocation(deps, { ownerId: currentUser.id, locationId: params.id }),
  )

  registerEndpoint(app, listLocationGroupsEndpoint, ({ currentUser, request }) =>
    limitPerUser(currentUser.id, request, () =>
      readSnapshot(db, (transaction) => loadGroups(transaction, currentUser.id)),
    ),
  )

  registerEndpoint(app, toggleGroupPinEndpoint, ({ currentUser, params, body }) =>
    toggleGroupPin(db, { ownerId: currentUser.id, groupId: params.id }, body?.pinned),
  )

  registerEndpoint(app, renameGroupEndpoint, ({ currentUser, params, body }) =>
    renameGroup(db, { ownerId: currentUser.id, groupId: params.id }, body.name),
  )

  registerEndpoint(app, listMapPointsEndpoint, async ({ currentUser, query }) => {
    const rows = await listMapPointRows(db, currentUser.id)
    return rows.map(({ id, latitude, longitude, photoCount, name }) =>
      query.names === 'true'
        ? [id, latitude, longitude, photoCount, name]
        : [id, latitude, longitude, photoCount],
    )
  })

  registerEndpoint(app, searchPlacesEndpoint, ({ currentUser, query }) =>
    searchPlaces(geocoder, query.q, currentUser.id),
  )

  registerEndpoint(app, proposeNameEndpoint, async ({ currentUser, query }) => {
    const { found } = await queryGeocoder(geocoder, { ...query, ownerId: currentUser.id }, true)
    return { name: found?.locationName ?? null }
  })
}

function toMovedDto({ id, name, latitude, longitude, groupId }: LocationRow) {
  return { id, name, latitude, longitude, groupId }
}

type GroupChoice = z.output<NonNullable<typeof changeGroupEndpoint.body>>

/**
 * Moves a location to the group that the user has chosen, however far it is, or to a new one with the given name. Throws
 * `NOT_FOUND` if the owner has no such location or group.
 */
async function changeGroup(db: Db, key: LocationKey, choice: GroupChoice): Promise<LocationRow> {
  const { ownerId, locationId } = key
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const location = await requireLocation(transaction, key)
    const groupId = await findOrCreateChosen(transaction, ownerId, choice)
    if (groupId === location.groupId) return location
    const [moved] = await transaction
      .update(locations)
      .set({ groupId, edited: true })
      .where(and(eq(locations.ownerId, ownerId), eq(locations.id, locationId)))
      .returning()
    if (!moved) throw new Error('The update returned no location.')
    await removeEmptyGroup(transaction, ownerId, location.groupId)
    return moved
  })
}

async function findOrCreateChosen(
  transaction: Transaction,
  ownerId: string,
  { groupId = '', name }: GroupChoice,
): Promise<string> {
  if (name !== undefined) return await createGroup(transaction, ownerId, { name, nameSource: 'angler' })
  return (await requireGroup(transaction, { ownerId, groupId })).id
}

type Group = typeof locationGroups.$inferSelect

/** The id of a group and of its owner. */
interface GroupKey {
  ownerId: string
  groupId: string
}

/** Returns a group; throws `NOT_FOUND` if the owner has none with this id. */
async function requireGroup(transaction: Transaction, key: GroupKey): Promise<Group> {
  const [group] = isUuid(key.groupId)
    ? await transaction.select().from(locationGroups).where(isGroup(key))
    : []
  if (!group) throw groupNotFound()
  return group
}

function isGroup({ ownerId, groupId }: GroupKey) {
  return and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId))
}

function groupNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Location group not found.')
}

/** Changes whether a group is a favorite; without `pinned`, to the opposite. */
async function toggleGroupPin(db: Db, key: GroupKey, pinned: boolean | undefined): Promise<LocationGroup> {
  return await editGroup(db, key, async (transaction) => {
    await transaction
      .update(locationGroups)
      .set({ pinned: pinned ?? not(locationGroups.pinned) })
      .where(isGroup(key))
  })
}

/** Renames a group; the geocoder no longer changes that name. */
async function renameGroup(db: Db, key: GroupKey, name: string): Promise<LocationGroup> {
  return await editGroup(db, key, async (transaction, group) => {
    if (name === group.name) return
    await transaction.update(locationGroups).set({ name, nameSource: 'angler' }).where(isGroup(key))
  })
}

async function editGroup(
  db: Db,
  key: GroupKey,
  edit: (transaction: Transaction, group: Group) => Promise<void>,
): Promise<LocationGroup> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    await edit(transaction, await requireGroup(transaction, key))
    return await loadGroup(transaction, await requireGroup(transaction, key))
  })
}

type MapPointRow = Pick<typeof locations.$inferSelect, 'id' | 'name' | 'latitude' | 'longitude'> & {
  photoCount: number
}

/** Returns the positions of the markers on an owner's map, each with its number of catches. */
async function listMapPointRows(db: Db, ownerId: string): Promise<MapPointRow[]> {
  const counted = countPhotosByLocation(db, ownerId).as('counted')
  const points = db
    .select({
      id: locations.id,
      name: locations.name,
      latitude: locations.latitude,
      longitude: locations.longitude,
      photoCount: sql<number>`coalesce(${counted.photoCount}, 0)`.as('photoCount'),
    })
    .from(locations)
    .leftJoin(counted, eq(counted.locationId, locations.id))
    .where(eq(locations.ownerId, ownerId))
  // Rows are used as the driver returns them: mapping 10,000 rows again took a fifth of the total response time.
  return (await db.execute<MapPointRow>(points)).rows
}
