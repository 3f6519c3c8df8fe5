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
import type { ByteRange, FileStore, FileToStore, OpenedFile } from './file-store.ts'
import { isPhotoFolder, requireKey } from './stored-key.ts'

/** Keeps photo files in a folder of this machine. */
export async function openDiskFileStore(root: string): Promise<FileStore> {
  const photos = join(root, 'photos')
  const trash = join(root, 'trash')
  const instanceFile = join(root, 'instance-id')
  const pathOf = (key: string) => join(photos, requireKey(key))
  await mkdir(photos, { recursive: true, mode: 0o700 })

  return {
    storeFolder: async (folder, files) => storeFolder(pathOf(folder), files),
    findSize: (key) => findOrNull(async () => (await stat(pathOf(key))).size),
    open: (key, range) => findOrNull(() => openFile(pathOf(key), range)),
    readWhole: (key) => findOrNull(() => readFile(pathOf(key))),
    deleteFolder: async (folder) => {
      await rm(pathOf(folder), { recursive: true, force: true })
      await emptyTrash(trash, (kept) => kept.folder === folder || kept.folder.startsWith(`${folder}/`))
    },
    setAside: async (folder) => {
      await mkdir(trash, { recursive: true, mode: 0o700 })
      const aside = join(trash, `${Date.now()} ${folder.replace('/', ' ')}`)
      await findOrNull(() => rename(pathOf(folder), aside)) // it may have been deleted meanwhile
    },
    foldersAside: async function* () {
      yield* await listTrash(trash)
    },
    emptyTrash: (before) => emptyTrash(trash, ({ since }) => since < before),
    folders: () => foldersBelow(photos),
    readClock: () => readClock(root),
    findInstanceId: () => findOrNull(async () => (await readFile(instanceFile, 'utf8')).trim()),
    keepInstanceId: async (id) => {
      await writeOnce(instanceFile, `${id}\n`)
      return (await readFile(instanceFile, 'utf8')).trim()
    },
    replaceInstanceId: async (id) => {
      await rm(instanceFile, { force: true })
      await writeOnce(instanceFile, `${id}\n`)
    },
    check: () => access(photos, constants.W_OK),
  }
}

/*
 * Order of durability: the bytes of every file reach the disk, then its name, then the folder's own name. Only
 * after that may a row speak of the photo.
 */
async function storeFolder(folder: string, files: FileToStore[]): Promise<void> {
  // Never the folder of all photos: where that is gone, a disk is, and nothing may be stored in its place.
  for (const path of [dirname(folder), folder]) await makeFolder(path)
  await Promise.all(files.map((file) => flush(file.path)))
  for (const file of files) await rename(file.path, join(folder, file.name))
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await flush(path)
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

/** Names in the trash are the moment something was put there, and what it was. */
async function listTrash(trash: string) {
  const entries = (await findOrNull(() => readdir(trash))) ?? []
  return entries.map((entry) => {
    const [since, ...names] = entry.split(' ')
    return { folder: names.join('/'), since: new Date(Number(since)), path: join(trash, entry) }
  })
}

async function emptyTrash(
  trash: string,
  isToGo: (kept: { folder: string; since: Date }) => boolean,
): Promise<void> {
  for (const kept of await listTrash(trash)) {
    if (isToGo(kept)) await rm(kept.path, { recursive: true, force: true })
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function findOrNull<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find()
  } catch (cause) {
    if (isOfTheSystem(cause, 'ENOENT')) return null
    throw cause
  }
}

/** Photos may be deleted while they are listed: a folder that is gone by then is left out. */
async function* foldersBelow(photos: string) {
  for await (const owner of await opendir(photos)) {
    if (!owner.isDirectory()) continue
    for (const name of (await findOrNull(() => readdir(join(photos, owner.name)))) ?? []) {
      const folder = `${owner.name}/${name}`
      if (!isPhotoFolder(folder)) continue
      const found = await findOrNull(() => stat(join(photos, folder)))
      if (found?.isDirectory()) yield { folder, changedAt: found.mtime }
    }
  }
}

/** On a disk of the network times are those of its server. */
async function readClock(root: string): Promise<Date> {
  const path = join(root, `clock-${randomUUID()}`)
  try {
    await writeFile(path, '')
    return (await stat(path)).mtime
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes a file where there is none yet, whole or not at all. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text)
    await flush(draft)
    await link(draft, path).catch((cause) => {
      if (isOfTheSystem(cause, 'EEXIST')) return
      if (!isOfTheSystem(cause, 'EPERM', 'ENOTSUP')) throw cause
      return rename(draft, path) // file systems of memory cards know no links
    })
    await flush(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

function isOfTheSystem(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))
}
