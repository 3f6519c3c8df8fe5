import { listPhotos, type TakeoutList } from './list-photos.ts'
import { openZip } from './open-zip.ts'
import { kindOf, type TakeoutEntry } from './takeout-entries.ts'
import { TakeoutFileError } from './takeout-file-error.ts'

interface Options {
  onProgress(done: number, total: number): void
  signal: AbortSignal
}

/** Reads what a Takeout contains: its ZIPs, or photos with their side files; throws a `TakeoutFileError`. */
export async function openTakeout(files: readonly File[], options: Options): Promise<TakeoutList> {
  const entries: TakeoutEntry[] = []
  let encrypted = 0
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) {
      entries.push(toEntry(file))
      continue
    }
    const zip = await openZip(file, options.signal)
    for (const entry of zip.entries) entries.push(entry)
    encrypted += zip.encrypted
  }
  if (!entries.some(({ path }) => kindOf(path) === 'photo')) {
    const [first] = files
    throw new TakeoutFileError(
      first?.name ?? 'these files',
      encrypted > 0 ? 'Its files are encrypted.' : 'There are no photos in it.',
    )
  }
  return await listPhotos(entries, { encrypted }, options)
}

function toEntry(file: File): TakeoutEntry {
  const { name, size, lastModified, webkitRelativePath } = file
  return {
    path: webkitRelativePath || name,
    size,
    fingerprint: `file ${name} ${size} ${lastModified}`,
    changedAt: new Date(lastModified),
    read: async (maxBytes) => {
      if (size > maxBytes) throw new Error('The file is too large.')
      return file
    },
  }
}

// From here, so that the code for ZIPs is one file of the web app.
export { isTakeout } from './open-zip.ts'
