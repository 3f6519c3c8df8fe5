import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { photos } from '../database/schema.ts'
import { writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { DoctorContext } from './check.ts'
import { type PhotoFiles, updateStoredBytes } from './check-photo-files.ts'

/** Recreates the renditions of photos from their originals; returns for how many photos this failed. */
export async function repairRenditions(context: DoctorContext, affected: PhotoFiles[]): Promise<number> {
  const workFolder = await context.uploadTempFolder.makeFolder()
  let failedCount = 0
  try {
    for (const photo of affected) {
      const isRepaired = await recreateRenditions(context, photo, join(workFolder, photo.id)).then(
        () => true,
        () => false,
      )
      if (!isRepaired) failedCount += 1
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
  return failedCount
}

async function recreateRenditions(
  { db, store, imageWorker }: DoctorContext,
  photo: PhotoFiles,
  folder: string,
): Promise<void> {
  const key = photoFolder(photo.ownerId, photo.id)
  const received = join(folder, 'received')
  await mkdir(folder, { mode: 0o700 })
  const original = await store.open(`${key}/${storedFileName.original}`)
  if (original === null) throw new Error('The original is gone.')
  await writeAndHash(original.bytes, received)
  const { renditions } = await imageWorker.makeRenditions(received, folder)
  const { thumbnail, preview, display } = renditions
  const medium = join(folder, storedFileName.medium)
  const hasMedium = (await store.findSize(`${key}/${storedFileName.medium}`)) !== null // perhaps made from the damaged preview
  if (hasMedium) await imageWorker.makeMedium({ path: preview.path, outPath: medium })
  await store.storeFolder(key, [
    { name: storedFileName.thumbnail, path: thumbnail.path },
    { name: storedFileName.preview, path: preview.path },
    ...(hasMedium ? [{ name: storedFileName.medium, path: medium }] : []),
    ...(display ? [{ name: storedFileName.display, path: display.path }] : []),
  ])
  await updateStoredBytes(db, store, photo)
  const isSamePhoto = and(eq(photos.ownerId, photo.ownerId), eq(photos.id, photo.id))
  // If the photo was deleted meanwhile, the files just stored would be orphans.
  if ((await db.$count(photos, isSamePhoto)) === 0) await store.deleteFolder(key)
}
