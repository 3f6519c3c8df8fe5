import type { FastifyInstance } from 'fastify'
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocationGroups,
  listLocations,
  listMapPoints,
  renameGroup,
  renameLocation,
  searchPlaces,
  toggleGroupPin,
} from '../../shared/locations.ts'
import type { Almanac } from '../conditions/almanac.ts'
import type { Db } from '../database/open-database.ts'
import { route } from '../http/route.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { createSpot } from './create-spot.ts'
import { deleteSpot } from './delete-spot.ts'
import { nameGroup, toggleFavourite } from './edit-group.ts'
import { findPlaces } from './find-places.ts'
import { noSuchSpot } from './find-spot.ts'
import type { Geocoder } from './geocoder.ts'
import { listGroupRows } from './list-groups.ts'
import { findLocationRows, listLocationRows } from './list-locations.ts'
import { listMapPointRows } from './list-map-points.ts'
import { viewGroup, viewLocation } from './location-views.ts'
import { renameSpot } from './rename-spot.ts'

interface Needs {
  db: Db
  jobs: JobQueue
  almanac: Almanac
  geocoder: Geocoder | null
}

/** Registers the endpoints for locations, their groups, and the search for places by name. */
export function locationRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, geocoder } = needs

  route(app, listLocations, async ({ viewer }) => {
    return (await listLocationRows(db, viewer.id)).map(viewLocation)
  })

  route(app, getLocation, async ({ viewer, params }) => {
    const rows = await findLocationRows(db, viewer.id, params.id)
    if (rows === null) throw noSuchSpot()
    return viewLocation(rows)
  })

  route(app, createLocation, async ({ viewer, body }) => {
    const location = await createSpot(needs, viewer.id, body)
    return viewLocation({ location, photoCount: 0, species: [], photos: [] })
  })

  route(app, renameLocation, ({ viewer, params, body }) =>
    renameSpot(needs, { ownerId: viewer.id, locationId: params.id }, body),
  )

  route(app, deleteLocation, ({ viewer, params }) =>
    deleteSpot(needs, { ownerId: viewer.id, locationId: params.id }),
  )

  route(app, listLocationGroups, async ({ viewer }) => {
    return (await listGroupRows(db, viewer.id)).map(viewGroup)
  })

  route(app, toggleGroupPin, async ({ viewer, params }) =>
    viewGroup(await toggleFavourite(db, { ownerId: viewer.id, groupId: params.id })),
  )

  route(app, renameGroup, async ({ viewer, params, body }) =>
    viewGroup(await nameGroup(db, { ownerId: viewer.id, groupId: params.id }, body.name)),
  )

  route(app, listMapPoints, async ({ viewer, query }) => {
    const rows = await listMapPointRows(db, viewer.id)
    return rows.map(({ id, latitude, longitude, photoCount, name }) =>
      query.names === 'true'
        ? [id, latitude, longitude, photoCount, name]
        : [id, latitude, longitude, photoCount],
    )
  })

  route(app, searchPlaces, ({ viewer, query }) => findPlaces(geocoder, query.q, viewer.id))
}
