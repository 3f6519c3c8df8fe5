import type { Db } from '../database/open-database.ts'
import { archivePath } from './archive-serializer.ts'
import type { CatchExportRows, NotedExportRows } from './catch-export.ts'
import { type CatchLogMetadata, readMetadata, readNotedCatchPages, readPhotoPages } from './read-catch-log.ts'
import { cleanName, cleanNotedCatch, cleanPhoto } from './sanitize-rows.ts'
import { writeArchiveFiles } from './write-archive-files.ts'

/** Writes an owner's rows to files from one `REPEATABLE READ` snapshot; a slow download then holds no connection. */
export async function snapshotCatchLog(db: Db, ownerId: string, folder: string): Promise<void> {
  await db.slowTransaction(
    'export',
    async (transaction) => {
      const metadata = cleanMetadata(await readMetadata(transaction, ownerId))
      const files = await writeArchiveFiles(folder, metadata)
      try {
        const findPlace = createPlaceLookup(metadata)
        let photos = 0
        for await (const page of readPhotoPages(transaction, ownerId)) {
          await files.addPhotos(page.map((rows, index) => toExportRows(rows, photos + index + 1, findPlace)))
          photos += page.length
        }
        for await (const page of readNotedCatchPages(transaction, ownerId))
          await files.addNotedCatches(
            page.map((rows) => ({ ...cleanNotedCatch(rows), ...findPlace(rows.noted.locationId) })),
          )
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

type FindPlace = (locationId: string | null) => Pick<NotedExportRows, 'location' | 'groupName'>

function toExportRows(
  rows: Omit<CatchExportRows, 'file' | 'locationName' | 'groupName'>,
  number: number,
  findPlace: FindPlace,
): CatchExportRows {
  const cleaned = cleanPhoto(rows)
  const { location, groupName } = findPlace(rows.photo.locationId)
  const file = archivePath(cleaned.photo, number)
  return { ...cleaned, file, locationName: location?.name ?? null, groupName }
}

function createPlaceLookup({ groups, locations }: CatchLogMetadata): FindPlace {
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const locationById = new Map(locations.map((location) => [location.id, location]))
  return (locationId) => {
    const location = locationId === null ? undefined : locationById.get(locationId)
    const group = location && groupById.get(location.groupId)
    return { location: location ?? null, groupName: group?.name ?? null }
  }
}
