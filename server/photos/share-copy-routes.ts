import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { summarizeCatches } from '../../shared/catches.ts'
import { downloadName } from '../../shared/download-name.ts'
import { ApiError } from '../../shared/errors.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { displayFileKey } from '../file-store/photo-folder.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import { requireUser } from '../http/current-user.ts'
import { limitPendingResponses } from '../http/limit-pending-responses.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { Services } from '../services.ts'
import { shareCopyFailed } from '../share-copy/share-copy-error.ts'
import { photoNotFound } from './edit-photo.ts'
import { findPhotoRows } from './list-photos.ts'
import type { PhotoRows } from './photo-mapper.ts'

type Deps = Pick<Services, 'db' | 'store' | 'uploadTempFolder' | 'imageWorker'>

/**
 * Registers the endpoint that downloads a copy of a photo without its position. The copy is created for each download,
 * and sent only once it is complete and verified.
 */
export function shareCopyRoutes(app: FastifyInstance, deps: Deps): void {
  // One at a time per user. Copies are made in the same decoder as uploads, and one user's downloads must not delay
  // other users' photos.
  const runLimited = createUserConcurrencyLimit(1)
  // Each is a file on the server until it is fetched; the oldest beyond three is cut off.
  const trackCopy = limitPendingResponses({ responses: 3 })

  app.get<{ Params: { id: string } }>(
    shareCopyUrl(':id'),
    {
      exposeHeadRoute: false, // HEAD would create the whole copy and discard it
      schema: { summary: 'Downloads a JPEG copy of a photo without GPS data, time or camera details' },
      preParsing: async (request) => void requireUser(request),
    },
    async (request, reply) => {
      const rows = await requirePhotoRows(deps, requireUser(request).id, request.params.id)
      const copy = await runLimited(rows.photo.ownerId, request, () =>
        prepareShareCopy(deps, displayFileKey(rows.photo), rows.photo.rotationDegrees),
      )
      trackCopy(rows.photo.ownerId, reply.raw)
      const { size } = await copy.stat()
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(rows))
        .header('content-length', size)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/jpeg')
        .send(copy.createReadStream())
    },
  )
}

async function requirePhotoRows({ db }: Deps, ownerId: string, photoId: string): Promise<PhotoRows> {
  const rows = isUuid(photoId) ? await findPhotoRows(db, ownerId, photoId) : null
  if (rows === null) throw photoNotFound()
  return rows
}

/**
 * Returns the `Content-Disposition` header (RFC 6266): an ASCII file name for clients that support no other, followed
 * by the Unicode name. File names contain no quotation marks or other characters with a meaning in a header.
 */
function contentDisposition({ photo, catches }: PhotoRows): string {
  const name = downloadName({ id: photo.id, species: summarizeCatches(catches).species }, { shareable: true })
  if (/^[\x20-\x7e]*$/.test(name)) return `attachment; filename="${name}"`
  const plainName = downloadName({ id: photo.id, species: null }, { shareable: true })
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * Creates the share copy of a stored photo and opens it. The file is already unlinked when this returns, so it
 * disappears from the disk as soon as the handle is closed, whatever happens to the request.
 */
async function prepareShareCopy(
  deps: { store: FileStore; uploadTempFolder: UploadTempFolder; imageWorker: ImageWorker },
  key: string,
  rotation: number,
): Promise<FileHandle> {
  const copy = await withStoredCopy(deps, key, async (path, folder) => {
    const outPath = join(folder, 'share-copy.jpg')
    await deps.imageWorker.makeShareCopy({ path, outPath, rotation })
    return await open(outPath)
  }).catch((cause) => {
    throw cause instanceof ApiError && cause.status < 500 ? shareCopyFailed(cause) : cause
  })
  if (copy === null) throw photoNotFound()
  return copy
}
