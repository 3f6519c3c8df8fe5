import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TestApp } from '../app/test-app.ts'

/** The photo folders in the store of an app, of all users or of one. */
export async function storedFolders({ services }: TestApp, ownerId = ''): Promise<string[]> {
  const found = await Array.fromAsync(services.store.listFolders(), ({ folder }) => folder)
  return found.filter((folder) => folder.startsWith(ownerId)).toSorted()
}

/** The folders that have a receipt. */
export async function foldersWithReceipt({ services }: TestApp): Promise<string[]> {
  return Array.fromAsync(services.store.listReceipts(), ({ folder }) => folder)
}

/** Takes the files of a folder away, as if a disk had lost them. */
export async function loseFiles({ services }: TestApp, folder: string): Promise<void> {
  await services.store.leaveReceipt(folder)
  await services.store.purge(folder)
  await services.store.removeReceipt(folder)
}

/** Stores a file and overwrites an existing one. */
export async function putStored(
  { services, dataDir }: TestApp,
  key: string,
  bytes: string | Buffer,
): Promise<void> {
  const name = key.slice(dirname(key).length + 1)
  const folder = await mkdtemp(join(dataDir, 'put-')) // on the same disk as the files, because the store renames them
  await writeFile(join(folder, name), bytes)
  await services.store.storeFolder(dirname(key), [{ name, path: join(folder, name) }])
  await rm(folder, { recursive: true })
}

/** The folders of requests in the upload temp folder, below those of the processes. */
export async function listUploadTempFolder(dataDir: string): Promise<string[]> {
  const root = join(dataDir, 'files/incoming')
  const processes = await readdir(root)
  return (await Promise.all(processes.map((name) => readdir(join(root, name))))).flat()
}

/** Reads a file of the store, which must exist. */
export async function readStored({ services }: TestApp, key: string): Promise<Buffer> {
  const bytes = await services.store.readFile(key)
  if (bytes === null) throw new Error(`${key} is not in the store.`)
  return bytes
}
