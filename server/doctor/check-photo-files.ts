import { join } from 'node:path'
import { and, eq, gt, inArray, or } from 'drizzle-orm'
import pMap from 'p-map'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { hashStream } from '../file-store/hash-file.ts'
import { fileNamesFor, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import { type Check, type DoctorContext, toFindings } from './check.ts'

/** The columns of a photo's row that describe its files. */
type PhotoFiles = Pick<
  typeof photos.$inferSelect,
  'ownerId' | 'id' | 'mediaType' | 'sha256' | 'receivedBytes' | 'storedBytes' | 'isOriginalLost'
>

/** What tells which files a photo has, and where. */
type PhotoKey = Pick<PhotoFiles, 'ownerId' | 'id'> & { mediaType: string }

type FileIssue = 'original' | 'found' | 'renditions' | 'bytes'

const pageSize = 1000
const concurrency = 8

/** Finds photos whose files are missing, empty or changed, or whose stored size is wrong. */
export const checkPhotoFiles: Check = async (context) => {
  const { db, store } = context
  const findings: { photo: PhotoFiles; issue: FileIssue }[] = []
  for await (const page of photoPages(db)) {
    const check = async (photo: PhotoFiles) => {
      const issue = await checkFiles(context, photo)
      context.onChecked()
      return issue
    }
    const found = await pMap(page, check, { concurrency })
    const affected = page.flatMap((photo, at) => (found[at] ? [{ photo, issue: found[at] }] : []))
    findings.push(...(await filterExisting(db, affected)))
  }
  const withIssue = (kind: FileIssue) =>
    findings.filter(({ issue }) => issue === kind).map(({ photo }) => photo)
  const format = ({ id }: PhotoFiles) => `photo ${id}`
  return [
    ...toFindings(withIssue('original'), {
      singular: 'photo has lost its original: the file is missing or has changed since upload',
      plural: 'photos have lost their originals: the files are missing or have changed since upload',
      format,
      advice:
        'copy the file from a backup (photos/<owner>/<photo>/original), or have the angler delete the photo',
    }),
    ...toFindings(withIssue('found'), {
      singular: 'photo has its original again',
      plural: 'photos have their originals again',
      format,
      repair: async () => {
        for (const { ownerId, id } of withIssue('found'))
          await db
            .update(photos)
            .set({ isOriginalLost: false })
            .where(and(eq(photos.ownerId, ownerId), eq(photos.id, id)))
        return 0
      },
      repairedText: 'no longer marked as lost',
      advice: 'npm run doctor -- --repair no longer marks them as lost',
    }),
    ...toFindings(withIssue('renditions'), {
      singular: 'photo is missing its thumbnail, preview or full-size JPEG',
      plural: 'photos are missing their thumbnails, previews or full-size JPEGs',
      format,
      repair: () => repairRenditions(context, withIssue('renditions')),
      repairedText: 'recreated from the originals',
      advice: 'npm run doctor -- --repair recreates them',
    }),
    ...toFindings(withIssue('bytes'), {
      singular: 'photo has the wrong size recorded for its files',
      plural: 'photos have the wrong sizes recorded for their files',
      format,
      repair: async () => {
        for (const photo of withIssue('bytes')) await updateStoredBytes(db, store, photo)
        return 0
      },
      repairedText: 'recounted',
      advice: 'npm run doctor -- --repair recounts them',
    }),
  ]
}

async function* photoPages(db: Db): AsyncGenerator<PhotoFiles[]> {
  for (let last: PhotoFiles | undefined; ; ) {
    const after =
      last &&
      or(gt(photos.ownerId, last.ownerId), and(eq(photos.ownerId, last.ownerId), gt(photos.id, last.id)))
    const page = await db
      .select({
        ownerId: photos.ownerId,
        id: photos.id,
        mediaType: photos.mediaType,
        sha256: photos.sha256,
        receivedBytes: photos.receivedBytes,
        storedBytes: photos.storedBytes,
        isOriginalLost: photos.isOriginalLost,
      })
      .from(photos)
      .where(after)
      .orderBy(photos.ownerId, photos.id)
      .limit(pageSize)
    if (page.length === 0) return
    yield page
    last = page.at(-1)
  }
}

async function checkFiles({ store, isDeep }: DoctorContext, photo: PhotoFiles): Promise<FileIssue | null> {
  const [original = null, ...renditions] = await findSizes(store, photo)
  if (original !== photo.receivedBytes) return 'original'
  if ((isDeep || photo.isOriginalLost) && !(await isUnchanged(store, photo))) return 'original'
  if (photo.isOriginalLost) return 'found'
  if (renditions.some((size) => size === null || size === 0)) return 'renditions'
  const all = renditions.reduce<number>((sum, size) => sum + (size ?? 0), original)
  return all === photo.storedBytes ? null : 'bytes'
}

function findSizes(store: FileStore, { ownerId, id, mediaType }: PhotoKey): Promise<(number | null)[]> {
  const folder = photoFolder(ownerId, id)
  return Promise.all(fileNamesFor(mediaType).map((name) => store.findSize(`${folder}/${name}`)))
}

async function isUnchanged(store: FileStore, { ownerId, id, sha256 }: PhotoFiles): Promise<boolean> {
  const original = await store.open(`${photoFolder(ownerId, id)}/${storedFileName.original}`)
  const found = original && (await hashStream(original.bytes).catch(() => null))
  return found?.sha256 === sha256.toString('hex')
}

/** Filters out photos that were deleted while their files were being checked. */
async function filterExisting(db: Db, affected: { photo: PhotoFiles; issue: FileIssue }[]) {
  if (affected.length === 0) return []
  const ids = affected.map(({ photo }) => photo.id)
  const rows = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const present = new Set(rows.map(({ id }) => id))
  return affected.filter(({ photo }) => present.has(photo.id))
}

type RepairContext = Pick<DoctorContext, 'db' | 'store' | 'imageWorker' | 'uploadTempFolder'>

/** Recreates the renditions of photos from their originals; returns for how many photos this failed. */
export async function repairRenditions(context: RepairContext, affected: PhotoKey[]): Promise<number> {
  let failedCount = 0
  for (const photo of affected) {
    const isRepaired = await recreateRenditions(context, photo).catch(() => false)
    if (!isRepaired) failedCount += 1
  }
  return failedCount
}

async function recreateRenditions(context: RepairContext, photo: PhotoKey): Promise<boolean> {
  const { db, store, imageWorker } = context
  const key = photoFolder(photo.ownerId, photo.id)
  const isMade = await withStoredCopy(context, `${key}/${storedFileName.original}`, async (path, folder) => {
    const { renditions } = await imageWorker.makeRenditions(path, folder)
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
    return true
  })
  if (isMade === null) return false
  await updateStoredBytes(db, store, photo)
  const isSamePhoto = and(eq(photos.ownerId, photo.ownerId), eq(photos.id, photo.id))
  // If the photo was deleted meanwhile, so are the files just stored; if its account was, the sweep does this.
  if ((await db.$count(photos, isSamePhoto)) === 0) await store.purge(key).catch(() => {})
  return true
}

/** Updates the stored size of a photo to the total size of its files. */
async function updateStoredBytes(db: Db, store: FileStore, photo: PhotoKey): Promise<void> {
  const sizes = await findSizes(store, photo)
  const storedBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, photo.ownerId)
    await transaction
      .update(photos)
      .set({ storedBytes })
      .where(and(eq(photos.ownerId, photo.ownerId), eq(photos.id, photo.id)))
  })
}
