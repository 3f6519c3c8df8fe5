import type { Db } from '../database/open-database.ts'
import { archivePath } from './archive-serializer.ts'
import type { CatchExportRows } from './catch-export.ts'
import { type CatchLogMetadata, readMetadata, readPhotoPages } from './read-catch-log.ts'
import { cleanName, cleanPhoto } from './sanitize-rows.ts'
import { writeArchiveFiles } from './write-archive-files.ts'

/**
 * Writes an owner's rows to files in `folder`, from one `REPEATABLE READ` snapshot. The transaction ends with this
 * call, so that a slow download holds no connection.
 */
export async function snapshotCatchLog(db: Db, ownerId: string, folder: string): Promise<void> {
  await db.slowTransaction(
    'export',
    async (transaction) => {
      const frame = cleanFrame(await readMetadata(transaction, ownerId))
      const files = await writeArchiveFiles(folder, frame)
      try {
        const nameOf = namesOfPlaces(frame)
        let photos = 0
        for await (const page of readPhotoPages(transaction, ownerId)) {
          await files.addPhotos(page.map((rows, index) => complete(rows, photos + index + 1, nameOf)))
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

function cleanFrame(frame: CatchLogMetadata): CatchLogMetadata {
  return { ...frame, groups: frame.groups.map(cleanName), locations: frame.locations.map(cleanName) }
}

type NameOf = (locationId: string | null) => Pick<CatchExportRows, 'locationName' | 'groupName'>

function complete(
  rows: Omit<CatchExportRows, 'file' | 'locationName' | 'groupName'>,
  number: number,
  nameOf: NameOf,
): CatchExportRows {
  const clean = cleanPhoto(rows)
  return { ...clean, file: archivePath(clean.photo, number), ...nameOf(rows.photo.locationId) }
}

function namesOfPlaces({ groups, locations }: CatchLogMetadata): NameOf {
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const locationOf = new Map(locations.map((location) => [location.id, location]))
  return (locationId) => {
    const location = locationId === null ? undefined : locationOf.get(locationId)
    const group = location && groupOf.get(location.groupId)
    return { locationName: location?.name ?? null, groupName: group?.name ?? null }
  }
}
