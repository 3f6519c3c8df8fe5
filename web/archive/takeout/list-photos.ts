import { groupBy } from '../../../shared/group-by.ts'
import type { SideFile } from '../../offline/pending-uploads.ts'
import { type ParsedSideFile, parseSideFile } from './parse-side-file.ts'
import { isTitleOf, originalOf, sideFileNames, stemOf } from './side-file-names.ts'
import { isInTrash, isUnsafePath, kindOf, type LeftOutCounts, type TakeoutEntry } from './takeout-entries.ts'

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
  const byKind = groupBy(safe, ({ path }) => kindOf(path))
  const found = byKind.get('photo') ?? []
  const originals = found.filter(hasNoOriginal(found))
  const sideFilesIn = await readSideFiles(byKind.get('side file') ?? [], { onProgress, signal })
  const withSideFiles = originals.map((entry) => ({ entry, side: findSideFile(entry.path, sideFilesIn) }))
  const kept = withSideFiles.filter(({ entry, side }) => side?.isTrashed !== true && !isInTrash(entry.path))
  const photos = withoutCopies(kept).map(({ entry, side }) => {
    const sideFile = side && { position: side.position, takenAt: side.takenAt }
    return { entry, name: nameOf(entry.path), sideFile, year: yearOf(entry, sideFile) }
  })
  return {
    photos,
    leftOut: {
      videos: byKind.get('video')?.length ?? 0,
      others: byKind.get('other')?.length ?? 0,
      encrypted: leftOut.encrypted,
      unsafe: entries.length - safe.length,
      copies: kept.length - photos.length,
      edited: found.length - originals.length,
      trashed: originals.length - kept.length,
    },
  }
}

/** Side files of one folder by their names, in lower case and without `.json`. */
type SideFilesByName = Map<string, ParsedSideFile[]>

async function readSideFiles(
  entries: readonly TakeoutEntry[],
  { onProgress, signal }: Options,
): Promise<Map<string, SideFilesByName>> {
  const byFolder = new Map<string, SideFilesByName>()
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted()
    onProgress(index, entries.length)
    const sideFile = await readSideFile(entry)
    if (sideFile === null) continue
    const folder = byFolder.get(folderOf(entry.path)) ?? new Map<string, ParsedSideFile[]>()
    const name = nameOf(entry.path)
      .toLowerCase()
      .replace(/\.json$/, '')
    folder.set(name, [...(folder.get(name) ?? []), sideFile])
    byFolder.set(folderOf(entry.path), folder)
  }
  return byFolder
}

/** Albums contain photos a second time. Of equal ones, one with a side file stays. */
function withoutCopies<Found extends { entry: TakeoutEntry; side: ParsedSideFile | null }>(
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

/** Finds the side file of a photo by its name; if several fit, its title decides. */
function findSideFile(path: string, byFolder: ReadonlyMap<string, SideFilesByName>): ParsedSideFile | null {
  const inFolder: SideFilesByName = byFolder.get(folderOf(path)) ?? new Map()
  const named = sideFileNames(nameOf(path)).flatMap((name) => inFolder.get(name) ?? [])
  const titled = named.find(({ title }) => title !== null && isTitleOf(title, nameOf(path)))
  return titled ?? named[0] ?? null
}

async function readSideFile(entry: TakeoutEntry): Promise<ParsedSideFile | null> {
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
