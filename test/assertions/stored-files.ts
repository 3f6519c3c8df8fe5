import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TestApp } from '../app/test-app.ts'

/** The folders of photos in the store of a Creel, of everybody or of one owner. */
export async function storedFolders({ services }: TestApp, ownerId = ''): Promise<string[]> {
  const found = await Array.fromAsync(services.store.listFolders(), ({ folder }) => folder)
  return found.filter((folder) => folder.startsWith(ownerId)).toSorted()
}

/** The folders that were set aside. */
export async function trashedFolders({ services }: TestApp): Promise<string[]> {
  return Array.fromAsync(services.store.listTrash(), ({ folder }) => folder)
}

/** Puts a file into the store, over what is there under that name. */
export async function putStored(
  { services, dataDir }: TestApp,
  key: string,
  bytes: string | Buffer,
): Promise<void> {
  const name = key.slice(dirname(key).length + 1)
  const folder = await mkdtemp(join(dataDir, 'put-')) // beside the files, since a disk only renames them
  await writeFile(join(folder, name), bytes)
  await services.store.storeFolder(dirname(key), [{ name, path: join(folder, name) }])
  await rm(folder, { recursive: true })
}

/** The folders of requests in the place for what comes in, below those of the processes. */
export async function listUploadTempFolder(dataDir: string): Promise<string[]> {
  const root = join(dataDir, 'files/incoming')
  const processes = await readdir(root)
  return (await Promise.all(processes.map((name) => readdir(join(root, name))))).flat()
}

/** Bytes of a file in the store, which must be there. */
export async function readStored({ services }: TestApp, key: string): Promise<Buffer> {
  const bytes = await services.store.readFile(key)
  if (bytes === null) throw new Error(`${key} is not in the store.`)
  return bytes
}
