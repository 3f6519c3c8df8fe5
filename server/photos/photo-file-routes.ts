import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { type PhotoFile, photoFiles, photoFileUrl } from '../../shared/photo-files.ts'
import { isUuid } from '../database/is-uuid.ts'
import { photos } from '../database/schema.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import { requireUser } from '../http/current-user.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { type StoredFile, sendStoredFile } from '../http/send-stored-file.ts'
import type { Services } from '../services.ts'
import { photoNotFound } from './edit-photo.ts'

// No rate limit for renditions: one screen of thumbnails makes dozens of requests, each of which is very cheap. The medium one
// is made once for each photo.
const unlimited = { config: { rateLimit: false as const, scope: 'read' as const } }

type Deps = Pick<Services, 'db' | 'store' | 'uploadTempFolder' | 'imageWorker'>

/**
 * Registers the endpoints for photo files. Files are looked up in the requesting user's own folder, so other users'
 * files cannot be addressed at all.
 */
export function photoFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { store } = deps
  const makeMedium = createMediumMaker(deps)
  for (const file of photoFiles) {
    app.get<{ Params: { id: string } }>(
      photoFileUrl(':id', file),
      {
        schema: { summary: summaries[file] },
        preParsing: async (request) => void requireUser(request),
        ...(isRendition(file) ? unlimited : { config: { scope: 'read' as const } }),
      },
      async (request, reply) => {
        const photoId = requirePhotoId(request.params.id)
        const { id: ownerId } = requireUser(request)
        const stored = await findFile(deps, ownerId, photoId, file)
        const send = () => sendStoredFile(request, reply, store, stored)
        return send().catch(async (cause) => {
          if (file !== 'medium' || !isNotFound(cause)) throw cause
          await makeMedium(request, ownerId, photoId)
          return send()
        })
      },
    )
  }
}

const summaries: Record<PhotoFile, string> = {
  original: 'The photo as uploaded',
  display: 'The photo as uploaded, or a full-size JPEG if it was HEIC',
  thumbnail: 'A small WebP, longest side 320 px',
  medium: 'A WebP for wide windows and dense screens, longest side 768 px',
  preview: 'A WebP for screens, longest side 1280 px',
}

/** Returns the storage key of a photo file. Only the received file needs a query, for its media type. */
async function findFile(deps: Deps, ownerId: string, photoId: string, file: PhotoFile): Promise<StoredFile> {
  const folder = photoFolder(ownerId, photoId)
  const common = { tag: `${photoId}-${file}`, notFound: photoNotFound }
  if (isRendition(file)) {
    return { key: `${folder}/${storedFileName[file]}`, mediaType: 'image/webp', ...common }
  }
  const { mediaType } = await requirePhoto(deps, ownerId, photoId)
  if (file === 'display' && mediaType === 'image/heic') {
    return { key: `${folder}/${storedFileName.display}`, mediaType: 'image/jpeg', ...common }
  }
  return { key: `${folder}/${storedFileName.original}`, mediaType, ...common }
}

function isRendition(file: PhotoFile): file is 'thumbnail' | 'medium' | 'preview' {
  return file === 'thumbnail' || file === 'medium' || file === 'preview'
}

function isNotFound(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'NOT_FOUND'
}

function requirePhotoId(id: string): string {
  if (!isUuid(id)) throw photoNotFound()
  return id.toLowerCase()
}

/**
 * Returns a function that makes the medium rendition of a photo for a request. Each user's are made one at a time, since
 * the decoder is that of uploads; a request whose client has left meanwhile makes none.
 */
function createMediumMaker(deps: Deps) {
  const inTurn = createUserConcurrencyLimit(1)
  return async (request: FastifyRequest, ownerId: string, photoId: string): Promise<void> => {
    await requirePhoto(deps, ownerId, photoId) // an upload may be storing the files of a photo without a row
    await inTurn(ownerId, request, () => makeMedium(deps, ownerId, photoId))
  }
}

/** Makes the rendition from the preview and stores it, unless an earlier request has done so. */
async function makeMedium(deps: Deps, ownerId: string, photoId: string): Promise<void> {
  const { store, imageWorker } = deps
  const folder = photoFolder(ownerId, photoId)
  if ((await store.findSize(`${folder}/${storedFileName.medium}`)) !== null) return
  await withStoredCopy(deps, `${folder}/${storedFileName.preview}`, async (path, workFolder) => {
    const outPath = join(workFolder, storedFileName.medium)
    await imageWorker.makeMedium({ path, outPath })
    await store.storeFolder(folder, [{ name: storedFileName.medium, path: outPath }]).catch(async (cause) => {
      await requirePhoto(deps, ownerId, photoId) // its folder may have been deleted meanwhile
      throw cause
    })
  })
  await requirePhoto(deps, ownerId, photoId).catch(async (cause) => {
    // The photo was deleted meanwhile; if its account was, the sweep does this.
    if (isNotFound(cause)) await store.purge(folder).catch(() => {})
    throw cause
  })
}

async function requirePhoto({ db }: Pick<Deps, 'db'>, ownerId: string, photoId: string) {
  const [photo] = await db
    .select({ mediaType: photos.mediaType })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  if (!photo) throw photoNotFound()
  return photo
}
