import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { parseJsonOrNull } from '../../shared/parse-json.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { Disks } from '../file-store/disk-space.ts'
import type { FileStore, FileToStore } from '../file-store/file-store.ts'
import { originFileName, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { IngestContext, IngestStep } from './ingest.ts'

interface Deps {
  db: Db
  imageWorker: ImageWorker
  store: FileStore
  disks: Disks
}

/** Checks that there is room, reads the header and metadata, and stores the received file with its renditions. */
export const makeRenditions: IngestStep<Deps> = {
  name: 'make-renditions',
  run: async ({ db, imageWorker, store, disks }, context) => {
    await disks.assertRoom()
    const { fileInfo, renditions } = await imageWorker.makeRenditions(context.file.path, context.workFolder)
    const origin = await writeOrigin(db, context)
    context.isStored = true
    await store.storeFolder(photoFolder(context.ownerId, context.photoId), [
      origin,
      { name: storedFileName.original, path: context.file.path },
      { name: storedFileName.thumbnail, path: renditions.thumbnail.path },
      { name: storedFileName.preview, path: renditions.preview.path },
      ...(renditions.display ? [{ name: storedFileName.display, path: renditions.display.path }] : []),
    ])
    context.fileInfo = fileInfo
    context.renditions = renditions
  },
}

const originSchema = z.object({
  /** The owner's email address, or whom the sign-in service knew them as. */
  owner: z.string().nullable(),
  filename: z.string(),
  uploadedAt: z.iso.datetime(),
})

/** Whose a photo was, its name and when it was uploaded, in case its row is lost. */
export type Origin = z.infer<typeof originSchema>

/** Writes the origin of a photo into its work folder, to be stored beside the original. */
async function writeOrigin(
  db: Db,
  { ownerId, file, uploadedAt, workFolder }: IngestContext,
): Promise<FileToStore> {
  const [owner] = await db
    .select({ email: users.email, subject: users.subject })
    .from(users)
    .where(eq(users.id, ownerId))
  const origin: Origin = {
    owner: owner?.email ?? owner?.subject ?? null,
    filename: file.filename,
    uploadedAt: (uploadedAt ?? new Date()).toISOString(),
  }
  const path = join(workFolder, originFileName)
  await writeFile(path, `${JSON.stringify(origin)}\n`, { mode: 0o600 })
  return { name: originFileName, path }
}

/** Reads the origin of a photo; null if an earlier version of Creel stored it. */
export async function readOrigin(store: FileStore, folder: string): Promise<Origin | null> {
  const text = (await store.readFile(`${folder}/${originFileName}`))?.toString()
  return originSchema.safeParse(parseJsonOrNull(text)).data ?? null
}
