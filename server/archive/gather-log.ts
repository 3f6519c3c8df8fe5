import type { Db } from '../database/open-database.ts'
import type { CatchRows } from './catch-views.ts'
import { cleanPhoto, cleanPlace } from './clean-rows.ts'
import { nameInArchive } from './log-views.ts'
import { type LogFrame, readFrame, readPhotoPages } from './read-log.ts'
import { writeLogFiles } from './write-log-files.ts'

/**
 * Writes an owner's rows to files in `folder`, from one `REPEATABLE READ` snapshot. The transaction ends with this
 * call, so that a slow download holds no connection.
 */
export async function gatherLog(db: Db, ownerId: string, folder: string): Promise<void> {
  await db.slowTransaction(
    'export',
    async (transaction) => {
      const frame = cleanFrame(await readFrame(transaction, ownerId))
      const files = await writeLogFiles(folder, frame)
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

function cleanFrame(frame: LogFrame): LogFrame {
  return { ...frame, groups: frame.groups.map(cleanPlace), locations: frame.locations.map(cleanPlace) }
}

type NameOf = (locationId: string | null) => Pick<CatchRows, 'locationName' | 'groupName'>

function complete(
  rows: Omit<CatchRows, 'file' | 'locationName' | 'groupName'>,
  number: number,
  nameOf: NameOf,
): CatchRows {
  const clean = cleanPhoto(rows)
  return { ...clean, file: nameInArchive(clean.photo, number), ...nameOf(rows.photo.locationId) }
}

function namesOfPlaces({ groups, locations }: LogFrame): NameOf {
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const locationOf = new Map(locations.map((location) => [location.id, location]))
  return (locationId) => {
    const location = locationId === null ? undefined : locationOf.get(locationId)
    const group = location && groupOf.get(location.groupId)
    return { locationName: location?.name ?? null, groupName: group?.name ?? null }
  }
}
