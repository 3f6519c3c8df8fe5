import type { Db } from '../database/open-database.ts'
import { archivePath } from './archive-serializer.ts'
import type { CatchExportRows } from './catch-export.ts'
import { type CatchLogMetadata, readMetadata, readPhotoPages } from './read-catch-log.ts'
import { cleanName, cleanPhoto } from './sanitize-rows.ts'
import { writeArchiveFiles } from './write-archive-files.ts'

/** Writes an owner's rows to files from one `REPEATABLE READ` snapshot; a slow download then holds no connection. */
export async function snapshotCatchLog(db: Db, ownerId: string, folder: string): Promise<void> {
  await db.slowTransaction(
    'export',
    async (transaction) => {
      const metadata = cleanMetadata(await readMetadata(transaction, ownerId))
      const files = await writeArchiveFiles(folder, metadata)
      try {
        const findNames = createNameLookup(metadata)
        let photos = 0
        for await (const page of readPhotoPages(transaction, ownerId)) {
          await files.addPhotos(page.map((rows, index) => toExportRows(rows, photos + index + 1, findNames)))
          photos += page.length
        }
        await files.finish()
      } finally {
        await files.close()
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function cleanMetadata(metadata: CatchLogMetadata): CatchLogMetadata {
  return { ...metadata, groups: metadata.groups.map(cleanName), locations: metadata.locations.map(cleanName) }
}

type FindNames = (locationId: string | null) => Pick<CatchExportRows, 'locationName' | 'groupName'>

function toExportRows(
  rows: Omit<CatchExportRows, 'file' | 'locationName' | 'groupName'>,
  number: number,
  findNames: FindNames,
): CatchExportRows {
  const cleaned = cleanPhoto(rows)
  return { ...cleaned, file: archivePath(cleaned.photo, number), ...findNames(rows.photo.locationId) }
}

function createNameLookup({ groups, locations }: CatchLogMetadata): FindNames {
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const locationById = new Map(locations.map((location) => [location.id, location]))
  return (locationId) => {
    const location = locationId === null ? undefined : locationById.get(locationId)
    const group = location && groupById.get(location.groupId)
    return { locationName: location?.name ?? null, groupName: group?.name ?? null }
  }
}
