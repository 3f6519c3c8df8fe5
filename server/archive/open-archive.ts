import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { archiveLimits } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'

/** A received archive whose entries have been checked as safe to unpack. */
export interface Archive {
  /** Returns the uncompressed size of a photo's file in bytes; null if the archive has no file of that name. */
  findSize(name: string): number | null
  /** Unpacks one file; rejects if it is damaged or larger than the archive states. */
  unpack(name: string, path: string): Promise<void>
  /** Reads one file and returns its SHA-256; rejects like `unpack`. */
  hash(name: string): Promise<Buffer>
  close(): void
}

/** Opens a ZIP and checks its central directory; throws if it is not an export or if unpacking it could do harm. */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path)
  const zip = await openZip(path)
  try {
    const entries = stripTopFolder(await readEntries(zip))
    assertSafe(entries, size)
    return {
      findSize: (name) => entries.get(name)?.uncompressedSize ?? null,
      unpack: async (name, targetPath) => {
        const target = createWriteStream(targetPath, { flags: 'wx', mode: 0o600 })
        await readEntry(zip, entries.get(name), target)
      },
      hash: async (name) => {
        const hash = createHash('sha256')
        await readEntry(zip, entries.get(name), hash)
        return hash.digest()
      },
      close: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw cause
  }
}

/** Reads an entry to its end and verifies its CRC-32, which yauzl does not. */
async function readEntry(zip: ZipFile, entry: Entry | undefined, target: Writable): Promise<void> {
  if (entry === undefined) throw new Error('There is no such file in the archive.')
  let checksum = 0
  const checksumStream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      checksum = crc32(chunk, checksum)
      done(null, chunk)
    },
  })
  await pipeline(await zip.openReadStreamPromise(entry), checksumStream, target)
  if (checksum !== entry.crc32) throw new Error('A file of the archive is damaged.')
}

/** File names are decoded and checked here, so that each kind of error has its own message. */
const options = { autoClose: false, decodeStrings: false }

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, options)
  } catch (cause) {
    throw invalidArchive('This isn’t a ZIP archive, or it’s damaged.', cause)
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.entries)
    throw invalidArchive('This archive has more files than a log can hold.')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = safeFileName(entry)
      if (isIgnored(name)) continue
      if (entries.has(name)) throw invalidArchive('This archive has two files with the same name.')
      entries.set(name, entry)
    }
  } catch (cause) {
    throw cause instanceof ApiError
      ? cause
      : invalidArchive('This archive’s table of contents is damaged.', cause)
  }
  return entries
}

function safeFileName(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  if (validateFileName(name) !== null || name.includes('\0')) {
    throw invalidArchive('This archive has a file that would be written outside its folder.')
  }
  return name
}

/** Returns whether an entry is a folder, or was added by macOS when the folder was zipped again; these are ignored. */
function isIgnored(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || name.split('/').at(-1) === '.DS_Store'
}

/** Removes a common top folder, which some browsers create when they unpack a download. */
function stripTopFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const logNames = [...entries.keys()].filter((name) => /^([^/]+\/)?creel\.json$/.test(name))
  if (logNames.length !== 1) throw invalidArchive('This isn’t a Creel export: it has no creel.json.')
  const folder = (logNames[0] ?? '').slice(0, -'creel.json'.length)
  const stripped = [...entries].map(([name, entry]) => {
    if (!name.startsWith(folder)) throw foreignFile()
    return [name.slice(folder.length), entry] as const
  })
  return new Map(stripped)
}

/**
 * Throws on zip bombs: an archive can claim to unpack to far more than was sent, by compressed zeros or by entries that
 * share the same bytes. Files of a real export hardly grow.
 */
function assertSafe(entries: Map<string, Entry>, archiveBytes: number): void {
  let packed = 0
  let unpacked = 0
  for (const [name, entry] of entries) {
    if (!/^(creel\.json|catches\.csv|catches\.geojson|missing\.txt|photos\/[^/]+)$/.test(name))
      throw foreignFile()
    if (!isRegularFile(entry))
      throw invalidArchive('This archive has links or other entries that aren’t files.')
    if (entry.isEncrypted())
      throw invalidArchive('This archive is encrypted. Please import it without a password.')
    if (!entry.canDecodeFileData())
      throw invalidArchive('This archive uses a compression method Creel doesn’t support.')
    if (name === 'creel.json' && entry.uncompressedSize > archiveLimits.logBytes) throw zipBomb()
    const growth = name.startsWith('photos/') ? archiveLimits.photoGrowth : archiveLimits.growth
    if (entry.uncompressedSize > growth * entry.compressedSize + archiveLimits.slackBytes) {
      throw zipBomb()
    }
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
  }
  if (packed > archiveBytes) throw zipBomb()
  if (unpacked > archiveLimits.growth * archiveBytes + archiveLimits.slackBytes) throw zipBomb()
}

const fileTypeBits = 0o170000
const regularFile = 0o100000

/** Checks the Unix mode in the upper half of the attributes; it is 0 if the ZIP was made on another system. */
function isRegularFile({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & fileTypeBits
  return type === regularFile || type === 0
}

function zipBomb(): ApiError {
  return invalidArchive('This archive claims to hold far more than it can.')
}

function foreignFile(): ApiError {
  return invalidArchive('This archive has files that don’t belong in a Creel export.')
}

function invalidArchive(message: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_INPUT', message, { cause })
}
