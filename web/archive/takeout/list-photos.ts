import type { SideFile } from '../../photos/upload/selected-file.ts'
import { parseSideFile } from './parse-side-file.ts'
import { originalOf, sideFileNames, stemOf } from './side-file-names.ts'
import { isUnsafePath, kindOf, type LeftOutCounts, type TakeoutEntry } from './takeout-entries.ts'

/** A photo of a Takeout with what its side file says. */
export interface TakeoutPhoto {
  entry: TakeoutEntry
  name: string
  sideFile: SideFile | null
  /** Null if nothing says when it was taken. */
  year: number | null
}

/** What a Takeout contains. */
export interface TakeoutList {
  photos: TakeoutPhoto[]
  leftOut: LeftOutCounts
}

interface Options {
  /** Called with how many side files of how many have been read. */
  onProgress(done: number, total: number): void
  signal: AbortSignal
}

const maxSideFileBytes = 1024 * 1024

/** Lists the photos of a Takeout, each content once, and reads their side files, which may be in another of its ZIPs. */
export async function listPhotos(
  entries: readonly TakeoutEntry[],
  leftOut: Pick<LeftOutCounts, 'encrypted'>,
  { onProgress, signal }: Options,
): Promise<TakeoutList> {
  const safe = entries.filter(({ path }) => !isUnsafePath(path))
  const byKind = Map.groupBy(safe, ({ path }) => kindOf(path))
  const found = byKind.get('photo') ?? []
  const originals = found.filter(hasNoOriginal(found))
  const sideFiles = new Map((byKind.get('side file') ?? []).map((entry) => [entry.path, entry]))
  const withSideFiles = originals.map((entry) => ({ entry, side: findSideFile(entry.path, sideFiles) }))
  const unique = withoutCopies(withSideFiles)
  const photos: TakeoutPhoto[] = []
  for (const [index, { entry, side }] of unique.entries()) {
    signal.throwIfAborted()
    onProgress(index, unique.length)
    const sideFile = side && (await readSideFile(side))
    photos.push({ entry, name: nameOf(entry.path), sideFile, year: yearOf(entry, sideFile) })
  }
  return {
    photos,
    leftOut: {
      videos: byKind.get('video')?.length ?? 0,
      others: byKind.get('other')?.length ?? 0,
      encrypted: leftOut.encrypted,
      unsafe: entries.length - safe.length,
      copies: originals.length - unique.length,
      edited: found.length - originals.length,
    },
  }
}

/** Albums contain photos a second time. Of equal ones, one with a side file stays. */
function withoutCopies<Found extends { entry: TakeoutEntry; side: TakeoutEntry | null }>(
  found: Found[],
): Found[] {
  const byContent = new Map<string, Found>()
  for (const each of found) {
    const earlier = byContent.get(each.entry.fingerprint)
    if (earlier === undefined || (earlier.side === null && each.side !== null))
      byContent.set(each.entry.fingerprint, each)
  }
  return [...byContent.values()]
}

/** An edited photo is left out if its original is in the same folder. */
function hasNoOriginal(photos: readonly TakeoutEntry[]): (photo: TakeoutEntry) => boolean {
  const stems = new Set(photos.map(({ path }) => `${folderOf(path)}/${stemOf(nameOf(path))}`))
  return ({ path }) => {
    const original = originalOf(nameOf(path))
    return original === null || !stems.has(`${folderOf(path)}/${original}`)
  }
}

function findSideFile(path: string, sideFiles: ReadonlyMap<string, TakeoutEntry>): TakeoutEntry | null {
  const folder = folderOf(path)
  for (const name of sideFileNames(nameOf(path))) {
    const found = sideFiles.get(folder === '' ? `${name}.json` : `${folder}/${name}.json`)
    if (found) return found
  }
  return null
}

async function readSideFile(entry: TakeoutEntry): Promise<SideFile | null> {
  try {
    return parseSideFile(await (await entry.read(maxSideFileBytes)).text())
  } catch {
    return null // the photo has its own metadata
  }
}

/** The year comes from the side file, else from the folder (“Photos from 2023”), else from the file. */
function yearOf({ path, changedAt }: TakeoutEntry, sideFile: SideFile | null): number | null {
  if (sideFile?.takenAt) return new Date(sideFile.takenAt).getUTCFullYear()
  const [, inFolder] = /(?:^|\D)((?:19|20)\d\d)(?!\d)/.exec(folderOf(path).split('/').at(-1) ?? '') ?? []
  return inFolder === undefined ? (changedAt?.getFullYear() ?? null) : Number(inFolder)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
