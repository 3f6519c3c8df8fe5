import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../shared/error-code.ts'
import type { ByteRange, FileStore, FileToStore, OpenedFile } from './file-store.ts'
import { fsync } from './fsync.ts'
import { identifyCopy } from './identify-copy.ts'
import { assertStorageKey, isPhotoFolder } from './storage-key.ts'
import { formatIdentity, parseIdentity, type StoreIdentity } from './store-identity.ts'

/** Creates a file store in a local folder; creates nothing on disk until `create` or `claim` is called. */
export function openDiskFileStore(root: string): FileStore {
  const photos = join(root, 'photos')
  const trash = join(root, 'trash')
  const instanceFile = join(root, 'instance-id')
  const toPath = (key: string) => join(photos, assertStorageKey(key))
  const findIdentity = () => findOrNull(async () => parseIdentity(await readFile(instanceFile, 'utf8')))

  return {
    create: async () => {
      await mkdir(photos, { recursive: true, mode: 0o700 })
    },
    storeFolder: async (folder, files) => storeFolder(toPath(folder), files),
    findSize: (key) => findOrNull(async () => (await stat(toPath(key))).size),
    open: (key, range) => findOrNull(() => openFile(toPath(key), range)),
    readFile: (key) => findOrNull(() => readFile(toPath(key))),
    deleteFolder: async (folder) => {
      await rm(toPath(folder), { recursive: true, force: true })
      await emptyTrash(trash, (entry) => entry.folder === folder || entry.folder.startsWith(`${folder}/`))
    },
    moveToTrash: async (folder) => {
      await makeFolder(trash)
      const trashed = join(trash, `${Date.now()} ${folder.replace('/', ' ')}`)
      await findOrNull(() => rename(toPath(folder), trashed)) // it may have been deleted meanwhile
    },
    restoreFromTrash: async (folder) => {
      const trashed = (await listTrash(trash)).filter((entry) => entry.folder === folder)
      const newestFirst = trashed.toSorted((a, b) => b.trashedAt.getTime() - a.trashedAt.getTime())
      for (const { path } of newestFirst) await restoreFromTrash(path, toPath(folder))
    },
    listTrash: async function* () {
      yield* await listTrash(trash)
    },
    emptyTrash: (before) => emptyTrash(trash, ({ trashedAt }) => trashedAt < before),
    listFolders: () => listPhotoFolders(photos),
    readClock: () => readClock(root),
    findIdentity,
    claim: async (identity) => {
      await writeIdentity(instanceFile, identity, linkOnce)
      return (await findIdentity()) ?? { ...identity, store: null }
    },
    replaceIdentity: (identity) => writeIdentity(instanceFile, identity, rename),
    findAddress: () => identifyCopy(instanceFile),
    check: () => access(photos, constants.W_OK),
  }
}

/*
 * Stores files durably in this order: first flushes the bytes of every file, then its name, then the folder's own name.
 * Only after that may a row refer to the photo.
 */
async function storeFolder(folder: string, files: FileToStore[]): Promise<void> {
  // Never creates the folder of all photos: if that is missing, a disk is not mounted, and nothing may be stored in its
  // place.
  for (const path of [dirname(folder), folder]) await makeFolder(path)
  await Promise.all(files.map((file) => fsync(file.path)))
  for (const file of files) await rename(file.path, join(folder, file.name))
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await fsync(path)
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
  })
}

async function openFile(path: string, range?: ByteRange): Promise<OpenedFile> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return { size, bytes: handle.createReadStream(range) }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

/** Lists the trash; its entries are named by time in ms and folder. */
async function listTrash(trash: string) {
  const entries = (await findOrNull(() => readdir(trash))) ?? []
  return entries.map((entry) => {
    const [trashedAt, ...names] = entry.split(' ')
    return { folder: names.join('/'), trashedAt: new Date(Number(trashedAt)), path: join(trash, entry) }
  })
}

/** Restores a folder from the trash. Files keep both names until the restored ones are flushed to disk. */
async function restoreFromTrash(trashed: string, folder: string): Promise<void> {
  for (const path of [dirname(folder), folder]) await makeFolder(path)
  for (const name of await readdir(trashed)) await linkOnce(join(trashed, name), join(folder, name))
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await fsync(path)
  await rm(trashed, { recursive: true, force: true })
}

async function emptyTrash(
  trash: string,
  shouldDelete: (entry: { folder: string; trashedAt: Date }) => boolean,
): Promise<void> {
  for (const entry of await listTrash(trash)) {
    if (shouldDelete(entry)) await rm(entry.path, { recursive: true, force: true })
  }
}

async function findOrNull<Value>(find: () => Promise<Value>): Promise<Value | null> {
  try {
    return await find()
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return null
    throw cause
  }
}

/** Lists the photo folders, and skips any that is deleted meanwhile. */
async function* listPhotoFolders(photos: string) {
  for await (const owner of (await findOrNull(() => opendir(photos))) ?? []) {
    if (!owner.isDirectory()) continue
    for (const name of (await findOrNull(() => readdir(join(photos, owner.name)))) ?? []) {
      const folder = `${owner.name}/${name}`
      if (!isPhotoFolder(folder)) continue
      const found = await findOrNull(() => stat(join(photos, folder)))
      if (found?.isDirectory()) yield { folder, changedAt: found.mtime }
    }
  }
}

/** Returns the disk's current time; on a network disk it is the server's time. */
async function readClock(root: string): Promise<Date> {
  const path = join(root, `clock-${randomUUID()}`)
  try {
    await writeFile(path, '')
    return (await stat(path)).mtime
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the identity atomically: `finalize` only renames the draft, so the inode stays, while a copy gets another. */
async function writeIdentity(
  path: string,
  identity: StoreIdentity,
  finalize: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, '', { mode: 0o600 })
    await writeFile(draft, formatIdentity(identity, (await identifyCopy(draft)) ?? ''))
    await fsync(draft)
    await finalize(draft, path)
    await fsync(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Gives a file a new name; leaves an existing file of that name unchanged. */
async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((cause) => {
    if (hasErrorCode(cause, 'EEXIST')) return
    if (!hasErrorCode(cause, 'EPERM', 'ENOTSUP')) throw cause
    return rename(from, to) // file systems of memory cards have no hard links
  })
}

function hasErrorCode(cause: unknown, ...codes: string[]): boolean {
  return codes.includes(errorCode(cause) ?? '')
}
