import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoFolder, storedFileName } from '../server/file-store/photo-folder.ts'
import type { Photo } from '../shared/photos.ts'
import type { SeededServer } from './seeded-server.ts'

/** Enough for a few screens of the gallery. */
const photoCount = 200

/**
 * Stores thumbnails of the angler's newest photos. Open pages would request missing ones again after each change of the
 * log. They are tiny, so that what a visit transfers is still the app and the log.
 */
export async function seedThumbnails({ angler, ownerId, dataDir }: SeededServer): Promise<void> {
  const background = { r: 40, g: 90, b: 120 }
  const thumbnail = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .webp()
    .toBuffer()
  for (const { id } of await angler.read<Photo[]>(`/api/photos?fishingOnly=true&limit=${photoCount}`)) {
    const folder = join(dataDir, 'files/photos', photoFolder(ownerId, id))
    await mkdir(folder, { recursive: true })
    for (const file of ['thumbnail', 'medium'] as const)
      await writeFile(join(folder, storedFileName[file]), thumbnail)
  }
}
