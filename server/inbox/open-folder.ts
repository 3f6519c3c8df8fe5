import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../shared/error-code.ts'

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants

/** A folder that stays the same while it is open, whatever happens to its path. */
export interface OpenFolder extends AsyncDisposable {
  handle: FileHandle
  /** Returns the path of an entry of this very folder; only the entry itself may still be a link. */
  entry(name: Buffer | string): Buffer
}

/** Opens `INBOX_DIR`, which the operator may have set to a link. */
export async function openRoot(path: string): Promise<OpenFolder> {
  const real = await realpath(path)
  return toFolder(await open(real, O_RDONLY | O_DIRECTORY), Buffer.from(real))
}

/** Opens a folder within another one; rejects with ENOTDIR or ELOOP if it is a link or anything else. */
export async function openFolder(parent: OpenFolder, name: Buffer | string): Promise<OpenFolder> {
  const path = parent.entry(name)
  const folder = toFolder(await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path)
  if (hasDescriptorPaths || (await realpath(path, 'buffer')).equals(path)) return folder
  await folder.handle.close()
  throw Object.assign(new Error('A folder on the way is a link.'), { code: 'ELOOP' })
}

/**
 * Linux has paths that begin at an open folder, so no folder on the way can be swapped for a link. Elsewhere the path is
 * checked, and someone who can write to the folder might win a race against that check.
 */
const hasDescriptorPaths = process.platform === 'linux'

function toFolder(handle: FileHandle, path: Buffer): OpenFolder {
  const prefix = hasDescriptorPaths ? Buffer.from(join('/proc/self/fd', String(handle.fd))) : path
  return {
    handle,
    entry: (name) => Buffer.concat([prefix, Buffer.from('/'), Buffer.from(name)]),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

/** Opens the folder of a file that is given by its path in an inbox folder; only the last result must be closed. */
export async function openParent(inbox: OpenFolder, path: Buffer): Promise<OpenFolder> {
  const [first, ...names] = splitPath(path).slice(0, -1)
  if (first === undefined) return { ...inbox, [Symbol.asyncDispose]: async () => {} }
  let folder = await openFolder(inbox, first)
  for (const name of names) {
    const parent = folder
    folder = await openFolder(parent, name).finally(() => parent.handle.close())
  }
  return folder
}

/** Returns the last name of a path. */
export function baseName(path: Buffer): Buffer {
  return path.subarray(path.lastIndexOf('/') + 1)
}

function splitPath(path: Buffer): Buffer[] {
  const slash = path.indexOf('/')
  return slash < 0 ? [path] : [path.subarray(0, slash), ...splitPath(path.subarray(slash + 1))]
}

/** Returns whether a file or folder is gone, was never one, or is a link now. */
export function isGone(cause: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE', 'ENXIO'].includes(errorCode(cause) ?? '')
}

/** Creates an account's folder in an existing `INBOX_DIR`; it may exist already. */
export async function makeInboxFolder(dir: string, folder: string): Promise<void> {
  await using root = await openRoot(dir)
  await using made = await makeFolder(root, folder)
  void made
}

/**
 * Opens a folder, and creates it if needed. Its owner and group may do there what they may in the folder around it, so that
 * Syncthing or Samba can run as another user of that group; others may do nothing.
 */
export async function makeFolder(parent: OpenFolder, name: string): Promise<OpenFolder> {
  const { mode } = await parent.handle.stat()
  const isNew = await mkdir(parent.entry(name), { mode: 0o700 }).then(
    () => true,
    (cause) => {
      if (errorCode(cause) !== 'EEXIST') throw cause
      return false
    },
  )
  const folder = await openFolder(parent, name)
  // Network drives and cards may have no permissions to set.
  if (isNew) await folder.handle.chmod((mode & 0o2070) | 0o700).catch(() => {})
  return folder
}
