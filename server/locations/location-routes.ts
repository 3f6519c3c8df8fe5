import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import { getLocation, listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import type { Db } from '../database/open-database.ts'
import { route } from '../http/route.ts'
import { findLocationRows, listGroupRows, listLocationRows, listMapPointRows } from './list-locations.ts'
import { viewGroups, viewLocation } from './location-views.ts'

/** Calls about fishing spots and their groups. */
export function locationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listLocations, async ({ viewer }) => {
    return (await listLocationRows(db, viewer.id)).map(viewLocation)
  })

  route(app, getLocation, async ({ viewer, params }) => {
    const isKnownForm = z.uuid().safeParse(params.id).success
    const rows = isKnownForm ? await findLocationRows(db, viewer.id, params.id) : null
    if (rows === null) throw new CallError('NOT_FOUND', 'There is no such fishing spot.')
    return viewLocation(rows)
  })

  route(app, listLocationGroups, async ({ viewer }) => {
    const [groups, locations] = await Promise.all([
      listGroupRows(db, viewer.id),
      listLocationRows(db, viewer.id),
    ])
    return viewGroups(groups, locations.map(viewLocation))
  })

  route(app, listMapPoints, async ({ viewer, query }) => {
    const rows = await listMapPointRows(db, viewer.id)
    return rows.map(({ id, latitude, longitude, photoCount, name }) =>
      query.names === 'true'
        ? [id, latitude, longitude, photoCount, name]
        : [id, latitude, longitude, photoCount],
    )
  })
}
