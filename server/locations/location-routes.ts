import type { FastifyInstance } from 'fastify'
import { changeGroupEndpoint } from '../../shared/locations/change-group.ts'
import { editLocationNoteEndpoint } from '../../shared/locations/edit-note.ts'
import { moveLocationEndpoint } from '../../shared/locations/move-location.ts'
import {
  createLocationEndpoint,
  deleteLocationEndpoint,
  getLocationEndpoint,
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
import type { Db } from '../database/open-database.ts'
import type { LocationRow } from '../database/rows.ts'
import type { Geocoder } from '../geocoding/geocoder.ts'
import { queryGeocoder } from '../geocoding/reverse-geocode.ts'
import { searchPlaces } from '../geocoding/search-places.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { changeGroup } from './change-group.ts'
import { createLocation } from './create-location.ts'
import { deleteLocation } from './delete-location.ts'
import { renameGroup, toggleGroupPin } from './edit-group.ts'
import { editLocationNote } from './edit-location-note.ts'
import { locationNotFound } from './find-location.ts'
import { listGroupRows } from './list-groups.ts'
import { findLocationRows, listLocationRows } from './list-locations.ts'
import { listMapPointRows } from './list-map-points.ts'
import { toLocationDto, toLocationGroupDto } from './location-mapper.ts'
import { moveLocation } from './move-location.ts'
import { renameLocation } from './rename-location.ts'

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

  registerEndpoint(app, listLocationsEndpoint, async ({ currentUser }) => {
    return (await listLocationRows(db, currentUser.id)).map(toLocationDto)
  })

  registerEndpoint(app, getLocationEndpoint, async ({ currentUser, params }) => {
    const rows = await findLocationRows(db, currentUser.id, params.id)
    if (rows === null) throw locationNotFound()
    return toLocationDto(rows)
  })

  registerEndpoint(app, createLocationEndpoint, async ({ currentUser, body }) => {
    const location = await createLocation(deps, currentUser.id, body)
    return toLocationDto({ location, photoCount: 0, catchCount: 0, species: [], photos: [], lastNoted: null })
  })

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

  registerEndpoint(app, listLocationGroupsEndpoint, async ({ currentUser }) => {
    return (await listGroupRows(db, currentUser.id)).map(toLocationGroupDto)
  })

  registerEndpoint(app, toggleGroupPinEndpoint, async ({ currentUser, params }) =>
    toLocationGroupDto(await toggleGroupPin(db, { ownerId: currentUser.id, groupId: params.id })),
  )

  registerEndpoint(app, renameGroupEndpoint, async ({ currentUser, params, body }) =>
    toLocationGroupDto(await renameGroup(db, { ownerId: currentUser.id, groupId: params.id }, body.name)),
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
