import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { listPhotosEndpoint, type UploadResult, uploadPhotosEndpoint } from '../../shared/photos.ts'
import { mapInPieces } from '../http/in-pieces.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { Services } from '../services.ts'
import { type IngestDeps, ingest } from './ingest.ts'
import { isFilter, listPhotoRows } from './list-photos.ts'
import { toPhotoDto } from './photo-mapper.ts'
import { receiveUpload } from './receive-upload.ts'

/** Registers the endpoints that list and upload photos. */
export function photoRoutes(
  app: FastifyInstance,
  deps: IngestDeps & Pick<Services, 'uploadTempFolder'>,
): void {
  const { db } = deps
  // Limited per user, so that a user who uploads hundreds of photos at once delays only their own uploads.
  const runLimited = createUserConcurrencyLimit(availableParallelism())

  // With a filter, each request reads the whole log, so only one per user runs at a time.
  const limitFilters = createUserConcurrencyLimit(1)

  registerEndpoint(app, listPhotosEndpoint, async ({ currentUser, query, request, reply }) => {
    const list = () => listPhotoRows(db, currentUser.id, query)
    const { rows, total } = await (isFilter(query) ? limitFilters(currentUser.id, request, list) : list())
    reply.header('x-total-count', total)
    return await mapInPieces(rows, toPhotoDto)
  })

  registerEndpoint(app, uploadPhotosEndpoint, async ({ currentUser, request }) => {
    const upload = await receiveUpload(request, deps)
    try {
      const results: UploadResult[] = []
      for (const file of upload.files) {
        const ingestFile = () => ingest(deps, currentUser.id, file, upload.metadataFor(file))
        results.push(await runLimited(currentUser.id, request, ingestFile))
      }
      return { results }
    } finally {
      await upload.discard()
    }
  })
}
