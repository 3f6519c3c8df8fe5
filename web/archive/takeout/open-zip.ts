import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { TakeoutEntry } from './takeout-entries.ts'
import { TakeoutFileError } from './takeout-file-error.ts'

// The browser decompresses natively, off the main thread; the library’s own workers would need a looser security policy.
configure({ useWebWorkers: false })

/** Most files in one ZIP; Takeout splits libraries into parts long before. */
const maxEntries = 500_000
/** Photos hardly compress, so what claims to grow more is no photo. */
const maxGrowth = 200

/** Reads the table of contents of a ZIP, not the files in it; throws a `TakeoutFileError`. */
export async function openZip(
  file: File,
  signal: AbortSignal,
): Promise<{ entries: TakeoutEntry[]; encrypted: number }> {
  const entries: TakeoutEntry[] = []
  let encrypted = 0
  try {
    for await (const entry of entriesOf(file)) {
      signal.throwIfAborted()
      if (entry.directory) continue
      if (entries.length + encrypted >= maxEntries)
        throw new TakeoutFileError(file.name, 'It has too many files.')
      if (entry.encrypted) encrypted++
      else entries.push(toTakeoutEntry(entry))
    }
  } catch (error) {
    if (signal.aborted || error instanceof TakeoutFileError) throw error
    throw new TakeoutFileError(file.name, 'It isn’t a complete ZIP file. Download it again.')
  }
  if (entries.some(({ path }) => path === 'creel.json'))
    throw new TakeoutFileError(file.name, 'It’s an export of Creel. Import it in Settings, under Data.')
  return { entries, encrypted }
}

/** Files of a ZIP whose folder says what it is; to look at all of a large one would take seconds. */
const maxLookedAt = 100

/** Returns whether a file is a ZIP of a Google Takeout, in which all files are in one folder of that name. */
export async function isTakeout(file: File): Promise<boolean> {
  let lookedAt = 0
  try {
    for await (const { filename } of entriesOf(file)) {
      if (filename === 'creel.json' || lookedAt++ >= maxLookedAt) return false
      if (filename.startsWith('Takeout/')) return true
    }
  } catch {
    // The import reports what is wrong with the file.
  }
  return false
}

function entriesOf(file: File) {
  const options = { filenameValidation: 'tolerant', useWebWorkers: false } as const
  return new ZipReader(new BlobReader(file), options).getEntriesGenerator()
}

function toTakeoutEntry(entry: FileEntry): TakeoutEntry {
  const { filename, uncompressedSize, signature, lastModDate } = entry
  return {
    path: filename,
    size: uncompressedSize,
    fingerprint: `${uncompressedSize} ${signature}`,
    changedAt: Number.isNaN(lastModDate.getTime()) ? null : lastModDate,
    read: (maxBytes) => unpack(entry, maxBytes),
  }
}

/** Rejects a file larger than `maxBytes`, and one that unpacks to more than it claims as soon as it does. */
async function unpack(entry: FileEntry, maxBytes: number): Promise<Blob> {
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > maxBytes || uncompressedSize > compressedSize * maxGrowth)
    throw new Error('The file in the archive is too large.')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      bytes += chunk.length
      if (bytes > uncompressedSize) throw new Error('The file in the archive is larger than it claims.')
      chunks.push(chunk.slice())
    },
  })
  await entry.getData(writable, { checkSignature: true })
  return new Blob(chunks)
}
