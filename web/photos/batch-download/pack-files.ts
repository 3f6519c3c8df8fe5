import type { LogPhoto } from '../../../shared/sync.ts'
import type { FetchedFile } from './fetch-files.ts'
import { startZip } from './zip-files.ts'

/** A file to save: one photo, or a ZIP with several. */
export interface Part {
  file: File
  photos: readonly LogPhoto[]
  /** Its number, from one; null if it is the only one. */
  number: number | null
  isLast: boolean
}

/** Returns the name of ZIPs of today, which says what was done to the photos, without a number and an extension. */
export function zipName(change: 'without-gps' | 'with-captions' | null): string {
  return `creel-photos-${new Date().toISOString().slice(0, 10)}${change === null ? '' : `-${change}`}`
}

/**
 * Packs files into ZIPs of at most `maxBytes`, a larger photo alone; a single photo stays as it is. Fetches the photos of the
 * next ZIP only once that is asked for, so that no more than one is in memory.
 */
export async function* packFiles(
  files: AsyncIterable<FetchedFile>,
  { name, maxBytes }: { name: string; maxBytes: number },
): AsyncGenerator<Part> {
  let zip = startZip()
  let photos: LogPhoto[] = []
  let first: File | null = null
  let number = 1
  const finish = async (isLast: boolean): Promise<Part> => {
    const isOnly = isLast && number === 1
    const file =
      isOnly && photos.length === 1 && first !== null
        ? first
        : new File([await zip.finish()], `${name}${isOnly ? '' : `-${number}`}.zip`, {
            type: 'application/zip',
          })
    return { file, photos, number: isOnly ? null : number, isLast }
  }
  for await (const { photo, file } of files) {
    if (photos.length > 0 && zip.bytes() + file.size > maxBytes) {
      yield await finish(false)
      zip = startZip()
      photos = []
      first = null
      number += 1
    }
    await zip.add(file)
    if (photos.length === 0) first = file
    photos.push(photo)
  }
  if (photos.length > 0) yield await finish(true)
}
