import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { LogPhoto } from '../../shared/sync.ts'
import type { FetchedFile } from './fetch-files.ts'

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

// Photos are stored as they are, so there is nothing to compress in a worker, for which the security policy has no room.
configure({ useWebWorkers: false })

/** A ZIP that files are added to one by one. */
interface ZipBuilder {
  /** The bytes of the files in it. */
  bytes(): number
  add(file: File): Promise<void>
  /** Returns the ZIP; nothing can be added to it afterwards. */
  finish(): Promise<Blob>
}

/** Starts a ZIP in memory. */
function startZip(): ZipBuilder {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0 })
  const names = new Set<string>()
  let bytes = 0
  return {
    bytes: () => bytes,
    async add(file) {
      // names contain a part of the id, so this is almost never needed
      const name = names.has(file.name) ? `${names.size}_${file.name}` : file.name
      names.add(name)
      bytes += file.size
      await writer.add(name, new BlobReader(file))
    },
    finish: () => writer.close(),
  }
}
