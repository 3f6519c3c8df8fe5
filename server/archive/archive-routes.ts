import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exportPath, importArchiveEndpoint } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { requireUser } from '../http/current-user.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { exportCatchLog } from './export-catch-log.ts'
import { archiveName, importCatchLog, type OmissionLimit } from './import-catch-log.ts'
import type { ImportDeps } from './import-photo.ts'
import { limitExports } from './limit-exports.ts'
import { receiveArchive } from './receive-archive.ts'

/** Registers export and import of a user's whole catch log. */
export function archiveRoutes(
  app: FastifyInstance,
  deps: ImportDeps & Pick<Services, 'uploadTempFolder'>,
): void {
  const { uploadTempFolder } = deps
  const exports = limitExports()
  const importing = new Set<string>()

  app.get(
    exportPath,
    {
      schema: { summary: 'The whole log as a ZIP: originals, catches.csv, catches.geojson, creel.json' },
      exposeHeadRoute: false, // a HEAD request would build the whole archive and discard it
      onRequest: async (_, reply) => void reply.headers(readableInFrame),
      preParsing: async (request) => void requireUser(request),
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const archive = await exports.start(id, reply, () => exportCatchLog(deps, id))
      request.log.info({ owner: id }, 'a catch log is being exported')
      const today = new Date().toISOString().slice(0, 10)
      return reply
        .header('content-disposition', `attachment; filename="creel-export-${today}.zip"`)
        .header('cache-control', 'private, no-store')
        .type('application/zip')
        .send(archive)
    },
  )

  registerEndpoint(app, importArchiveEndpoint, async ({ currentUser, query, request }) => {
    if (importing.has(currentUser.id)) throw importAlreadyRunning()
    importing.add(currentUser.id)
    try {
      return await runImport(currentUser.id, request, query.leaveOut ?? 'tenth')
    } finally {
      importing.delete(currentUser.id)
    }
  })

  async function runImport(ownerId: string, request: FastifyRequest, omissionLimit: OmissionLimit) {
    const folder = await uploadTempFolder.makeFolder()
    try {
      await receiveArchive(request, join(folder, archiveName))
      const result = await importCatchLog(deps, ownerId, folder, omissionLimit)
      const { leftOut: _names, ...counts } = result
      request.log.info({ owner: ownerId, ...counts }, 'a catch log was imported')
      return result
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/**
 * The web app loads this path in a hidden frame: an archive is downloaded, and an error response can be read from the
 * frame. Neither contains anything to click, so framing does not allow clickjacking.
 */
const readableInFrame = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

function importAlreadyRunning(): ApiError {
  return new ApiError('RATE_LIMITED', 'You already have an import running. Please wait until it’s done.')
}
