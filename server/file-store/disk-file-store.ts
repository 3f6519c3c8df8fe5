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
import { fsync, makeFolder, readDiskClock } from './disk-folders.ts'
import type { ByteRange, FileStore, FileToStore, OpenedFile } from './file-store.ts'
import { identifyCopy } from './identify-copy.ts'
import { assertStorageKey, isPhotoFolder, parseReceiptName, toReceiptName } from './photo-folder.ts'
import { formatIdentity, parseIdentity, type StoreIdentity } from './store-identity.ts'

/** Creates a file store in a local folder; creates nothing on disk until `create` or `claim` is called. */
export function openDiskFileStore(root: string): FileStore {
  const photos = join(root, 'photos')
  const receipts = join(root, 'receipts')
  const setAside = join(root, 'set-aside')
  const trash = join(root, 'trash')
  const generationFile = join(root, 'generation')
  const instanceFile = join(root, 'instance-id')
  const toPath = (key: string) => join(photos, assertStorageKey(key))
  const toReceipt = (folder: string) => join(receipts, toReceiptName(folder))
  const findIdentity = () => findOrNull(async () => parseIdentity(await readFile(instanceFile, 'utf8')))

  return {
    create: async () => {
      await mkdir(photos, { recursive: true, mode: 0o700 })
    },
    storeFolder: async (folder, files) => storeFolder(toPath(folder), files),
    findSize: (key) => findOrNull(async () => (await stat(toPath(key))).size),
    open: (key, range) => findOrNull(() => openFile(toPath(key), range)),
    readFile: (key) => findOrNull(() => readFile(toPath(key))),
    leaveReceipt: async (folder) => {
      const path = toReceipt(folder)
      await makeFolder(receipts)
      await writeFile(path, '', { mode: 0o600 }) // empty, since even a full disk has room for that
      for (const changed of [receipts, root]) await fsync(changed)
    },
    listReceipts: () => listReceipts(receipts),
    removeReceipt: (folder) => rm(toReceipt(folder), { force: true }),
    purge: async (folder) => {
      await access(toReceipt(folder))
      await rm(toPath(folder), { recursive: true, force: true })
      for (const moved of [...(await listMoved(setAside)), ...(await listMoved(trash))])
        if (`${moved.folder}/`.startsWith(`${folder}/`))
          await rm(moved.path, { recursive: true, force: true })
    },
    setAside: async (folder) => {
      await makeFolder(setAside)
      const path = join(setAside, `${Date.now()} ${folder.replace('/', ' ')}`)
      await findOrNull(() => rename(toPath(folder), path)) // it may have been deleted meanwhile
    },
    restoreTrash: async () => {
      const newestFirst = (await listMoved(trash)).toSorted((a, b) => b.movedAt - a.movedAt)
      for (const { path, folder } of newestFirst) await restoreFolder(path, toPath(folder))
    },
    listFolders: () => listPhotoFolders(photos),
    readClock: () => readDiskClock(root),
    readGeneration: () => findOrNull(() => readFile(generationFile, 'utf8')),
    writeGeneration: async (text) => {
      const draft = `${generationFile}.${randomUUID()}`
      try {
        await writeFile(draft, text, { mode: 0o600, flush: true })
        await rename(draft, generationFile)
        await fsync(root)
      } finally {
        await rm(draft, { force: true })
      }
    },
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

/** Lists the receipts, and skips any that is removed meanwhile. */
async function* listReceipts(receipts: string) {
  for (const name of (await findOrNull(() => readdir(receipts))) ?? []) {
    const folder = parseReceiptName(name)
    const found = folder && (await findOrNull(() => stat(join(receipts, name))))
    if (found) yield { folder, changedAt: found.mtime }
  }
}

/** Lists folders that were set aside, or put into the trash; they are named by time in ms and folder. */
async function listMoved(parent: string) {
  const entries = (await findOrNull(() => readdir(parent))) ?? []
  return entries.map((entry) => {
    const [movedAt, ...names] = entry.split(' ')
    return { folder: names.join('/'), movedAt: Number(movedAt), path: join(parent, entry) }
  })
}

/** Moves a folder back to its place. Files keep both names until the restored ones are flushed to disk. */
async function restoreFolder(moved: string, folder: string): Promise<void> {
  for (const path of [dirname(folder), folder]) await makeFolder(path)
  for (const name of await readdir(moved)) await linkOnce(join(moved, name), join(folder, name))
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await fsync(path)
  await rm(moved, { recursive: true, force: true })
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
