import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exportPath, importArchive } from '../../shared/archive.ts'
import { CallError } from '../../shared/errors.ts'
import { route } from '../http/route.ts'
import { requireViewer } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { exportLog } from './export-log.ts'
import { archiveName, type Consent, importLog } from './import-log.ts'
import { limitExports } from './limit-exports.ts'
import { receiveArchive } from './receive-archive.ts'

/** Registers export and import of a user's whole log. */
export function archiveRoutes(app: FastifyInstance, services: Services): void {
  const { incoming } = services
  const exports = limitExports()
  const importing = new Set<string>()

  app.get(
    exportPath,
    {
      schema: { summary: 'The whole log as a ZIP: originals, catches.csv, catches.geojson, creel.json' },
      exposeHeadRoute: false, // a HEAD request would build the whole archive and discard it
      onRequest: async (_, reply) => void reply.headers(readableInFrame),
      preParsing: async (request) => void requireViewer(request),
    },
    async (request, reply) => {
      const { id } = requireViewer(request)
      const archive = await exports.start(id, reply, () => exportLog(services, id))
      request.log.info({ owner: id }, 'a log is being exported')
      const today = new Date().toISOString().slice(0, 10)
      return reply
        .header('content-disposition', `attachment; filename="creel-export-${today}.zip"`)
        .header('cache-control', 'private, no-store')
        .type('application/zip')
        .send(archive)
    },
  )

  route(app, importArchive, async ({ viewer, query, request }) => {
    if (importing.has(viewer.id)) throw importUnderWay()
    importing.add(viewer.id)
    try {
      return await takeIn(viewer.id, request, query.leaveOut ?? 'tenth')
    } finally {
      importing.delete(viewer.id)
    }
  })

  async function takeIn(ownerId: string, request: FastifyRequest, consent: Consent) {
    const folder = await incoming.makeFolder()
    try {
      await receiveArchive(request, join(folder, archiveName))
      const result = await importLog(services, ownerId, folder, consent)
      const { leftOut: _names, ...counts } = result
      request.log.info({ owner: ownerId, ...counts }, 'a log was imported')
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

function importUnderWay(): CallError {
  return new CallError('RATE_LIMITED', 'You already have an import running. Please wait until it’s done.')
}
