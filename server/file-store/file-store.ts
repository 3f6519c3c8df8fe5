import type { Readable } from 'node:stream'
import type { StoredIdentity, StoreIdentity } from './store-identity.ts'

/** A local file to be stored, and its name in the store. */
export interface FileToStore {
  name: string
  path: string
}

/** A byte range of a stored file; `start` and `end` are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An opened file, or the requested range of it; `size` is the size of the whole file in bytes. */
export interface OpenedFile {
  size: number
  /** Must be read to the end or destroyed; emits an error if the file is cut short. */
  bytes: Readable
}

/** A folder and the time of its last change, by the store's own clock. */
export interface StoredFolder {
  folder: string
  changedAt: Date
}

/** Storage of photo files. Keys are `folder/name`; a folder holds all files of one photo. */
export interface FileStore {
  /** Moves or copies files into a folder; once it resolves, they survive a power cut. */
  storeFolder(folder: string, files: FileToStore[]): Promise<void>
  /** Returns the size of a stored file in bytes, or null if it does not exist. */
  findSize(key: string): Promise<number | null>
  /** Opens a stored file or a range of it; returns null if it does not exist. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>
  /** Reads a whole stored file; returns null if it does not exist. */
  readFile(key: string): Promise<Buffer | null>
  /** Permanently deletes a photo's folder, or an owner's with all photos, including its copies in the trash. */
  deleteFolder(folder: string): Promise<void>
  /** Moves an apparently unused folder to the trash, where an operator can recover it for some days. */
  moveToTrash(folder: string): Promise<void>
  /** Restores a folder from the trash; files that exist in the folder stay unchanged. */
  restoreFromTrash(folder: string): Promise<void>
  /** Lists the folders in the trash with the time at which each was moved there. */
  listTrash(): AsyncIterable<{ folder: string; trashedAt: Date }>
  /** Deletes folders that were moved to the trash before the given time. */
  emptyTrash(before: Date): Promise<void>
  /** Lists all photo folders. */
  listFolders(): AsyncIterable<StoredFolder>
  /** Returns the time of the clock that `listFolders` uses, which need not be this machine's. */
  readClock(): Promise<Date>
  /** Creates the store for a new Creel; no other method creates a missing store. */
  create(): Promise<void>
  /** Returns the identity of the Creel that owns the store; null if the store has none. */
  findIdentity(): Promise<StoredIdentity | null>
  /** Writes the identity unless the store already has one; returns the identity it has then. */
  claim(identity: StoreIdentity): Promise<StoredIdentity>
  /** Overwrites the store's identity: another Creel's log is moved here, or its database has moved. */
  replaceIdentity(identity: StoreIdentity): Promise<void>
  /** Returns an address that distinguishes this store from its copies; null if it has no owner yet. */
  findAddress(): Promise<string | null>
  /** Rejects if the store is not writable, or, once its owner has been verified, if it belongs to another Creel. */
  check(): Promise<void>
}
