import type { BigIntStats, Dir } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { errorCode } from '../../shared/error-code.ts'
import { isGone, type OpenFolder, openFolder } from './open-folder.ts'

/** A regular file in an inbox folder. */
export interface ListedFile {
  /** Its path in the folder. Names are bytes; they needn't be text. */
  path: Buffer
  size: number
  fingerprint: string
}

/** The files of an inbox folder by `pathKey`; incomplete if there were too many, or a folder couldn't be read. */
export interface Listing {
  files: Map<string, ListedFile>
  isComplete: boolean
}

const maxDepth = 4
const maxEntries = 200_000
const maxFiles = 100_000

/** Lists the files of an inbox folder and the folders in it, without following links or reading files. */
export async function listFiles(inbox: OpenFolder): Promise<Listing> {
  const listing: Listing = { files: new Map(), isComplete: true }
  let entries = 0

  async function list(folder: OpenFolder, prefix: Buffer, depth: number): Promise<void> {
    for await (const { name, isFolder } of readEntries(folder)) {
      if (++entries > maxEntries || listing.files.size >= maxFiles) {
        listing.isComplete = false
        return
      }
      if (isIgnored(name) || (depth === 1 && isDone(name))) continue
      const path = Buffer.concat([prefix, name])
      if (!isFolder) await addFile(folder, name, path)
      else if (depth < maxDepth) await listSubfolder(folder, name, path, depth)
    }
  }

  async function addFile(folder: OpenFolder, name: Buffer, path: Buffer): Promise<void> {
    const stats = await lstat(folder.entry(name), { bigint: true }).catch(ignoreGone)
    if (!stats?.isFile()) return
    const file = { path, size: Number(stats.size), fingerprint: fingerprintOf(stats) }
    listing.files.set(pathKey(path), file)
  }

  async function listSubfolder(parent: OpenFolder, name: Buffer, path: Buffer, depth: number): Promise<void> {
    try {
      await using folder = await openFolder(parent, name)
      await list(folder, Buffer.concat([path, Buffer.from('/')]), depth + 1)
    } catch (cause) {
      if (isGone(cause)) return
      if (errorCode(cause) !== 'EACCES') throw cause
      listing.isComplete = false
    }
  }

  await list(inbox, Buffer.alloc(0), 1)
  return listing
}

/** Yields files and folders, but neither links nor special files. One name at a time: a folder may hold millions. */
async function* readEntries(folder: OpenFolder): AsyncGenerator<{ name: Buffer; isFolder: boolean }> {
  // The types of Node.js lack this encoding, with which names are bytes.
  const encoding = 'buffer' as BufferEncoding
  const entries: Dir = await opendir(folder.entry('.') as unknown as string, { encoding })
  for await (const entry of entries) {
    const name = entry.name as unknown as Buffer
    if (entry.isDirectory()) yield { name, isFolder: true }
    else if (entry.isFile()) yield { name, isFolder: false }
  }
}

/** Returns what tells a changed file from an unchanged one; unlike the other times, `ctime` can't be set. */
export function fingerprintOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino].join(':')
}

/** Returns a path as a key of maps, which keeps each byte. */
export function pathKey(path: Buffer): string {
  return path.toString('latin1')
}

function isDone(name: Buffer): boolean {
  return name.toString('latin1').toLowerCase() === doneFolder
}

function ignoreGone(cause: unknown): null {
  if (isGone(cause)) return null
  throw cause
}

/** The folder of files that were taken in, if they are moved. */
export const doneFolder = 'done'
/** The end of the name of a text about a rejected file. */
export const noteSuffix = '.creel.txt'

/** Hidden files, those of Syncthing, of Synology, of other systems, and unfinished ones. */
const ignored =
  /^[.@#]|^~syncthing~|~$|^(thumbs\.db|ehthumbs\.db|desktop\.ini|lost\+found|\$recycle\.bin|system volume information)$|\.(tmp|temp|part|partial|crdownload|download|filepart|opdownload|!ut)$/i
/** What phones, cameras and photo editors put next to photos: videos, files about photos, and their own copies; and documents. */
const isOfOtherKind =
  /\.(mp4?|m4v|mov|avi|mkv|mts|m2ts|3gp|webm|mpe?g|lrv|thm|aae|xmp|pp3|dop|\w+_original|json|xml|ini|db|txt|log|md|rtf|html?|csv|pdf|docx?|xlsx?|pptx?|od[stp]|pages|numbers|zip|gpx|m4a|mp3|wav)$/i

/** Returns whether a file or folder isn't meant to be a photo, by its name. */
function isIgnored(name: Buffer): boolean {
  const text = name.toString('latin1')
  return ignored.test(text) || isOfOtherKind.test(text)
}
