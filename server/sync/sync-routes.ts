import type { FastifyInstance } from 'fastify'
import { toCompactNotedCatch, toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { type CompactGroup, type CompactLocation, listChangesEndpoint, toColumns } from '../../shared/sync.ts'
import { toNotedCatchDto } from '../catches/noted-catches/noted-catch-mapper.ts'
import type { Db } from '../database/open-database.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { toPhotoDto } from '../photos/photo-mapper.ts'
import { type Changes, listChanges } from './list-changes.ts'

const defaultLimit = 1000

/** Registers the endpoint from which browsers keep their copy of the log current. */
export function syncRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, listChangesEndpoint, async ({ currentUser, query }) => {
    const { notedCatches, ...changes } = await listChanges(db, currentUser.id, {
      limit: defaultLimit,
      ...query,
    })
    const noted = notedCatches.map((rows) => toCompactNotedCatch(toNotedCatchDto(rows)))
    return {
      ...changes,
      photos: toColumns(changes.photos.map((rows) => toCompactPhoto(toPhotoDto(rows)))),
      locations: changes.locations.map(toCompactLocation),
      groups: changes.groups.map(toCompactGroup),
      ...(noted.length > 0 && { notedCatches: noted }),
    }
  })
}

function toCompactLocation(location: Changes['locations'][number]): CompactLocation {
  const { id, name, latitude, longitude, groupId, note, createdAt } = location
  const shared = { id, name, latitude, longitude, groupId }
  return { ...shared, ...(note !== null && { note }), createdAt: createdAt.toISOString() }
}

function toCompactGroup({ id, name, pinned }: Changes['groups'][number]): CompactGroup {
  return { id, name, pinned }
}
