import { buffer } from 'node:stream/consumers'
import type { Logger } from '../logging/logger.ts'
import type { FileStore, FileToStore, StoredFolder } from './file-store.ts'
import { createS3Client, type S3Connection, type S3Settings, type S3Timeouts } from './s3-client.ts'
import { isConflict, isNotImplemented } from './s3-errors.ts'
import {
  copyObject,
  deleteObjects,
  findObject,
  listObjects,
  openObject,
  putFile,
  putText,
} from './s3-objects.ts'
import { assertStorageKey, isPhotoFolder } from './storage-key.ts'
import { formatIdentity, parseIdentity } from './store-identity.ts'

const defaultTimeouts: S3Timeouts = { connectMs: 3_000, responseMs: 8_000, stallMs: 15_000, attempts: 3 }

/*
 * Object keys: `photos/owner/photo/name`, `trash/owner/photo/moment/name` with the moment in ms since 1970,
 * `instance-id`, and `clock`, which is written to read the store's time.
 */

/** Creates a file store in a bucket of any S3-compatible store. */
export function openS3FileStore(settings: S3Settings, log: Logger, timeouts = defaultTimeouts): FileStore {
  const s3 = createS3Client(settings, timeouts, log)
  const toObjectKey = (key: string) => `photos/${assertStorageKey(key)}`
  const readObject = async (key: string) => {
    const opened = await openObject(s3, key)
    return opened && (await buffer(opened.bytes))
  }
  const findIdentity = async () => {
    const text = await readObject('instance-id')
    return text && parseIdentity(text.toString())
  }

  return {
    storeFolder: async (folder, files) => storeFolder(s3, toObjectKey(folder), files),
    findSize: async (key) => (await findObject(s3, toObjectKey(key)))?.size ?? null,
    open: async (key, range) => openObject(s3, toObjectKey(key), range),
    readFile: async (key) => readObject(toObjectKey(key)),
    deleteFolder: async (folder) => {
      await deleteObjects(s3, listKeys(s3, `${toObjectKey(folder)}/`))
      await deleteObjects(s3, listKeys(s3, `trash/${folder}/`))
    },
    moveToTrash: async (folder) => moveToTrash(s3, toObjectKey(folder), `trash/${folder}/${Date.now()}`),
    restoreFromTrash: async (folder) => restoreFromTrash(s3, `trash/${folder}`, toObjectKey(folder)),
    listTrash: () => listTrash(s3),
    emptyTrash: (before) => deleteObjects(s3, listTrashKeys(s3, before)),
    listFolders: () => listPhotoFolders(s3),
    readClock: async () => {
      await putText(s3, 'clock', 'Written to see what time it is here.\n')
      return (await findObject(s3, 'clock'))?.changedAt ?? new Date()
    },
    create: async () => {}, // the operator creates the bucket
    findIdentity,
    claim: async (identity) => {
      await writeOnce(s3, 'instance-id', formatIdentity(identity, settings.bucket))
      return (await findIdentity()) ?? { ...identity, store: null }
    },
    replaceIdentity: (identity) => putText(s3, 'instance-id', formatIdentity(identity, settings.bucket)),
    // Excludes the endpoint, because one bucket may be reachable under several names.
    findAddress: async () => settings.bucket,
    check: async () => {}, // reading the identity already checks everything
  }
}

/**
 * Uploads files; once the store has acknowledged all objects, a row may refer to the photo. If one upload fails, waits
 * for the others, so that none arrives after the folder was deleted again.
 */
async function storeFolder(s3: S3Connection, folder: string, files: FileToStore[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    files.map(({ name, path }) => putFile(s3, `${folder}/${name}`, path)),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Moves a folder by copying, because objects cannot be moved. Deletes nothing until all objects are copied; after a
 * crash in between, the operation is repeated.
 */
async function moveToTrash(s3: S3Connection, from: string, to: string): Promise<void> {
  const keys = await Array.fromAsync(listKeys(s3, `${from}/`))
  await Promise.all(keys.map((key) => copyObject(s3, key, `${to}${key.slice(from.length)}`)))
  await deleteObjects(s3, listKeys(s3, `${from}/`))
}

/** Restores a trashed folder. Trash keys have the time before the name, so the newest version comes last. */
async function restoreFromTrash(s3: S3Connection, from: string, to: string): Promise<void> {
  const trashKeys = await Array.fromAsync(listKeys(s3, `${from}/`))
  const present = new Set(await Array.fromAsync(listKeys(s3, `${to}/`)))
  const newest = new Map(trashKeys.map((key) => [`${to}/${key.split('/').at(-1)}`, key]))
  const missing = [...newest].filter(([key]) => !present.has(key))
  await Promise.all(missing.map(([key, trashKey]) => copyObject(s3, trashKey, key)))
  await deleteObjects(s3, listKeys(s3, `${from}/`))
}

async function* listKeys(s3: S3Connection, prefix: string): AsyncGenerator<string> {
  for await (const { key } of listObjects(s3, prefix)) yield key
}

/** Lists the photo folders. Listings are sorted by key, so all objects of a folder are adjacent. */
async function* listPhotoFolders(s3: S3Connection): AsyncGenerator<StoredFolder> {
  let last: StoredFolder | null = null
  for await (const { key, changedAt } of listObjects(s3, 'photos/')) {
    const folder = key.split('/').slice(1, 3).join('/')
    if (!isPhotoFolder(folder)) continue
    if (last && last.folder !== folder) yield last
    const isLater: boolean = last?.folder !== folder || last.changedAt < changedAt
    if (isLater) last = { folder, changedAt }
  }
  if (last) yield last
}

async function* listTrash(s3: S3Connection) {
  let last = ''
  for await (const { key } of listObjects(s3, 'trash/')) {
    const trashFolder = key.split('/').slice(0, 4).join('/')
    if (trashFolder !== last)
      yield { folder: key.split('/').slice(1, 3).join('/'), trashedAt: parseTrashTime(key) }
    last = trashFolder
  }
}

async function* listTrashKeys(s3: S3Connection, before: Date): AsyncGenerator<string> {
  for await (const { key } of listObjects(s3, 'trash/')) if (parseTrashTime(key) < before) yield key
}

function parseTrashTime(key: string): Date {
  return new Date(Number(key.split('/')[3]))
}

/**
 * Writes an object unless it exists. If the store does not support conditional writes, writes it anyway: processes on
 * one database write the same id.
 */
async function writeOnce(s3: S3Connection, key: string, text: string): Promise<void> {
  try {
    await putText(s3, key, text, { isFirst: true })
  } catch (cause) {
    if (isNotImplemented(cause)) await putText(s3, key, text)
    else if (!isConflict(cause)) throw cause
  }
}
