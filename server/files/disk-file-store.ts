import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import {
  access,
  constants,
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
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStore, FileToStore } from './file-store.ts'

/** Keeps photo files in a folder of this machine. */
export async function openDiskFileStore(root: string): Promise<FileStore> {
  const photos = join(root, 'photos')
  const incoming = join(root, 'incoming')
  const trash = join(root, 'trash')
  const instanceFile = join(root, 'instance-id')
  await mkdir(photos, { recursive: true, mode: 0o700 })
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: 0o700 })

  return {
    storeFolder: (folder, files) => storeFolder(pathOf(photos, folder), files),
    findSize: (key) => findSize(pathOf(photos, key)),
    read: (key, range) => createReadStream(pathOf(photos, key), range),
    readWhole: (key) => readFile(pathOf(photos, key)),
    deleteFolder: async (folder) => {
      await rm(pathOf(photos, folder), { recursive: true, force: true })
      await emptyTrash(trash, ({ name }) => name === folder || name.startsWith(`${folder}/`))
    },
    setAside: async (folder) => {
      await mkdir(trash, { recursive: true, mode: 0o700 })
      await rename(pathOf(photos, folder), join(trash, `${Date.now()} ${folder.replace('/', ' ')}`))
    },
    emptyTrash: (before) => emptyTrash(trash, ({ since }) => since < before.getTime()),
    folders: () => foldersBelow(photos),
    makeIncomingFolder: async () => {
      const folder = join(incoming, randomUUID())
      await mkdir(folder, { mode: 0o700 })
      return folder
    },
    findInstanceId: async () => {
      const size = await findSize(instanceFile)
      return size === null ? null : (await readFile(instanceFile, 'utf8')).trim()
    },
    keepInstanceId: (id) => writeFile(instanceFile, `${id}\n`),
    check: () => access(photos, constants.W_OK),
  }
}

/*
 * Order of durability: the bytes of every file reach the disk, then its name, then the folder's own name. Only
 * after that may a row speak of the photo.
 */
async function storeFolder(folder: string, files: FileToStore[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await Promise.all(files.map((file) => flush(file.path)))
  for (const file of files) await rename(file.path, join(folder, file.name))
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await flush(path)
}

/** Names in the trash are the moment something was put there, and what it was. */
async function emptyTrash(
  trash: string,
  isToGo: (kept: { since: number; name: string }) => boolean,
): Promise<void> {
  if ((await findSize(trash)) === null) return
  for (const entry of await readdir(trash)) {
    const [since, ...name] = entry.split(' ')
    if (isToGo({ since: Number(since), name: name.join('/') })) {
      await rm(join(trash, entry), { recursive: true, force: true })
    }
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

async function findSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

async function* foldersBelow(photos: string) {
  for await (const owner of await opendir(photos)) {
    if (!isId(owner)) continue
    for await (const photo of await opendir(join(photos, owner.name))) {
      if (!isId(photo)) continue
      const { mtime } = await stat(join(photos, owner.name, photo.name))
      yield { folder: `${owner.name}/${photo.name}`, changedAt: mtime }
    }
  }
}

/** Whatever else lies in the folder (a `.DS_Store`, an operator's note) is not ours to judge. */
function isId(entry: Dirent): boolean {
  return entry.isDirectory() && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(entry.name)
}

function pathOf(photos: string, key: string): string {
  const path = resolve(photos, key)
  if (!path.startsWith(photos + sep)) throw new Error('A file key left the store.')
  return path
}
