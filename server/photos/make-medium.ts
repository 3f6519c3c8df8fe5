import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { photos } from '../database/schema.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import type { Services } from '../services.ts'
import { photoNotFound } from './photo-not-found.ts'

/** What making the medium rendition uses. */
export type MediumDeps = Pick<Services, 'db' | 'store' | 'uploadTempFolder' | 'imageWorker'>

/**
 * Returns a function that makes the medium rendition of a photo for a request. Each user's are made one at a time, since
 * the decoder is that of uploads; a request whose client has left meanwhile makes none.
 */
export function createMediumMaker(deps: MediumDeps) {
  const inTurn = createUserConcurrencyLimit(1)
  return async (request: FastifyRequest, ownerId: string, photoId: string): Promise<void> => {
    await requirePhoto(deps, ownerId, photoId) // an upload may be storing the files of a photo without a row
    await inTurn(ownerId, request, () => makeMedium(deps, ownerId, photoId))
  }
}

/** Makes the rendition from the preview and stores it, unless an earlier request has done so. */
async function makeMedium(deps: MediumDeps, ownerId: string, photoId: string): Promise<void> {
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
  if (await isPhoto(deps, ownerId, photoId)) return
  await store.deleteFolder(folder) // the photo was deleted meanwhile
  throw photoNotFound()
}

async function requirePhoto(deps: MediumDeps, ownerId: string, photoId: string): Promise<void> {
  if (!(await isPhoto(deps, ownerId, photoId))) throw photoNotFound()
}

async function isPhoto({ db }: MediumDeps, ownerId: string, photoId: string): Promise<boolean> {
  return (await db.$count(photos, and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))) > 0
}
