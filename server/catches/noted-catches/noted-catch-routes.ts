import type { FastifyInstance } from 'fastify'
import {
  createNotedCatchEndpoint,
  deleteNotedCatchEndpoint,
  importNotedCatchesEndpoint,
  listNotedCatchesEndpoint,
  undoCatchImportEndpoint,
  updateNotedCatchEndpoint,
} from '../../../shared/catches/noted-catches.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Services } from '../../services.ts'
import { createNotedCatch, deleteNotedCatch, editNotedCatch } from './edit-noted-catch.ts'
import { importCatches, undoImport } from './import-noted-catches.ts'
import { toNotedCatchDto } from './noted-catch-mapper.ts'
import { listNotedCatchRows } from './noted-catch-rows.ts'

/** Registers the endpoints of catches without a photo. */
export function notedCatchRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'jobs' | 'tideAndTimeZone' | 'config'>,
): void {
  const deps = { ...services, spotRadiusMeters: services.config.spotRadiusMeters }
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
