import { and, eq, gt, inArray, or } from 'drizzle-orm'
import pMap from 'p-map'
import type { Db } from '../database/open-database.ts'
import { photos } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { hashStream } from '../file-store/hash-file.ts'
import { fileNamesFor, photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import { type Check, type DoctorContext, toFindings } from './check.ts'
import { repairRenditions } from './repair-renditions.ts'

/** The columns of a photo's row that describe its files. */
export type PhotoFiles = Pick<
  typeof photos.$inferSelect,
  'ownerId' | 'id' | 'mediaType' | 'sha256' | 'receivedBytes' | 'storedBytes'
>

type Fault = 'trash' | 'original' | 'renditions' | 'bytes'

const photosAtOnce = 1000
const looksAtOnce = 8

/** Finds photos whose files are missing, empty or changed, or whose stored size is wrong. */
export const checkPhotoFiles: Check = async (patient) => {
  const { db, store } = patient
  const aside = new Set(await Array.fromAsync(store.foldersAside(), ({ folder }) => folder))
  const faults: { photo: PhotoFiles; issue: Fault }[] = []
  for await (const page of pagesOfPhotos(db)) {
    const look = async (photo: PhotoFiles) => {
      const issue = await examine(patient, photo, aside)
      patient.examined()
      return issue
    }
    const found = await pMap(page, look, { concurrency: looksAtOnce })
    const faulty = page.flatMap((photo, at) => (found[at] ? [{ photo, issue: found[at] }] : []))
    faults.push(...(await stillThere(db, faulty)))
  }
  const of = (kind: Fault) => faults.filter(({ issue }) => issue === kind).map(({ photo }) => photo)
  const show = ({ id }: PhotoFiles) => `photo ${id}`
  return [
    ...toFindings(of('trash'), {
      one: 'photo has its files in the trash',
      many: 'photos have their files in the trash',
      show,
      repair: async () => {
        for (const { ownerId, id } of of('trash')) await store.takeBack(photoFolder(ownerId, id))
        return 0
      },
      mended: 'restored',
      advice: 'npm run doctor -- --repair restores them; a running Creel does so every hour',
    }),
    ...toFindings(of('original'), {
      one: 'photo has lost its original: the file is missing or has changed since upload',
      many: 'photos have lost their originals: the files are missing or have changed since upload',
      show,
      repair: null,
      mended: '',
      advice:
        'copy the file from a backup (photos/<owner>/<photo>/original), or have the angler delete the photo',
    }),
    ...toFindings(of('renditions'), {
      one: 'photo is missing its thumbnail, preview or full-size JPEG',
      many: 'photos are missing their thumbnails, previews or full-size JPEGs',
      show,
      repair: () => repairRenditions(patient, of('renditions')),
      mended: 'recreated from the originals',
      advice: 'npm run doctor -- --repair recreates them',
    }),
    ...toFindings(of('bytes'), {
      one: 'photo has the wrong size recorded for its files',
      many: 'photos have the wrong sizes recorded for their files',
      show,
      repair: async () => {
        for (const photo of of('bytes')) await updateStoredBytes(db, store, photo)
        return 0
      },
      mended: 'recounted',
      advice: 'npm run doctor -- --repair recounts them',
    }),
  ]
}

/** Updates the stored size of a photo to the total size of its files. */
export async function updateStoredBytes(db: Db, store: FileStore, photo: PhotoFiles): Promise<void> {
  const sizes = await sizesOf(store, photo)
  const storedBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  await db
    .update(photos)
    .set({ storedBytes })
    .where(and(eq(photos.ownerId, photo.ownerId), eq(photos.id, photo.id)))
}

async function examine(
  { store, isDeep }: DoctorContext,
  photo: PhotoFiles,
  aside: Set<string>,
): Promise<Fault | null> {
  const [original = null, ...renditions] = await sizesOf(store, photo)
  if (original === null && aside.has(photoFolder(photo.ownerId, photo.id))) return 'trash'
  if (original !== photo.receivedBytes) return 'original'
  if (isDeep && !(await isAsReceived(store, photo))) return 'original'
  if (renditions.some((size) => size === null || size === 0)) return 'renditions'
  const all = renditions.reduce<number>((sum, size) => sum + (size ?? 0), original)
  return all === photo.storedBytes ? null : 'bytes'
}

function sizesOf(store: FileStore, { ownerId, id, mediaType }: PhotoFiles): Promise<(number | null)[]> {
  const folder = photoFolder(ownerId, id)
  return Promise.all(fileNamesFor(mediaType).map((name) => store.findSize(`${folder}/${name}`)))
}

async function isAsReceived(store: FileStore, { ownerId, id, sha256 }: PhotoFiles): Promise<boolean> {
  const original = await store.open(`${photoFolder(ownerId, id)}/${storedFileName.original}`)
  const found = original && (await hashStream(original.bytes).catch(() => null))
  return found?.sha256 === sha256.toString('hex')
}

/** Filters out photos that were deleted while their files were being checked. */
async function stillThere(db: Db, faulty: { photo: PhotoFiles; issue: Fault }[]) {
  if (faulty.length === 0) return []
  const ids = faulty.map(({ photo }) => photo.id)
  const rows = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const present = new Set(rows.map(({ id }) => id))
  return faulty.filter(({ photo }) => present.has(photo.id))
}

async function* pagesOfPhotos(db: Db): AsyncGenerator<PhotoFiles[]> {
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
      })
      .from(photos)
      .where(after)
      .orderBy(photos.ownerId, photos.id)
      .limit(photosAtOnce)
    if (page.length === 0) return
    yield page
    last = page.at(-1)
  }
}
