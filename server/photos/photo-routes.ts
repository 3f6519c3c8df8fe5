import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { listAnalyses, listPhotos, type UploadResult, uploadPhotos } from '../../shared/photos.ts'
import { route } from '../http/route.ts'
import { takeTurns } from '../http/take-turns.ts'
import type { Services } from '../services.ts'
import { ingest } from './ingest.ts'
import { listAnalysisRows } from './list-analyses.ts'
import { listPhotoRows } from './list-photos.ts'
import { photoEditRoutes } from './photo-edit-routes.ts'
import { photoFileRoutes } from './photo-files.ts'
import { viewPhoto } from './photo-views.ts'
import { receiveUpload } from './receive-upload.ts'
import { shareCopyRoutes } from './share-copy-routes.ts'

/** Registers the photo endpoints. */
export function photoRoutes(app: FastifyInstance, services: Services): void {
  const { db, incoming, config } = services
  // Limited per user, so that a user who uploads hundreds of photos at once delays only their own uploads.
  const inTurn = takeTurns(availableParallelism())

  route(app, listPhotos, async ({ viewer, query, reply }) => {
    const { rows, total } = await listPhotoRows(db, viewer.id, query)
    reply.header('x-total-count', total)
    return rows.map(viewPhoto)
  })

  route(app, listAnalyses, ({ viewer, query }) => listAnalysisRows(db, viewer.id, query.ids.split(',')))

  route(app, uploadPhotos, async ({ viewer, request }) => {
    const upload = await receiveUpload(request, incoming, config.maxUploadMegabytes)
    try {
      const results: UploadResult[] = []
      for (const file of upload.files) {
        const takeIn = () => ingest(services, viewer.id, file, upload.claimsOf(file))
        results.push(await inTurn(viewer.id, request, takeIn))
      }
      return { results }
    } finally {
      await upload.discard()
    }
  })

  photoEditRoutes(app, services)
  photoFileRoutes(app, services)
  shareCopyRoutes(app, services)
}
