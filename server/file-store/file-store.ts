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
  /** Leaves a receipt that a photo's folder, or an owner's with all photos, is to be deleted; it holds no more than their ids. */
  leaveReceipt(folder: string): Promise<void>
  /** Lists the folders that have a receipt, and when it was left. */
  listReceipts(): AsyncIterable<StoredFolder>
  /** Removes a receipt; its folder stays. */
  removeReceipt(folder: string): Promise<void>
  /**
   * Permanently deletes a folder, including what was set aside of it; rejects if it has no receipt. Nothing else deletes
   * originals.
   */
  purge(folder: string): Promise<void>
  /** Moves a folder that an operator has looked at out of the photos. */
  setAside(folder: string): Promise<void>
  /** Moves what earlier versions of Creel put into a trash back to the photos; files that exist there stay unchanged. */
  restoreTrash(): Promise<void>
  /** Lists all photo folders. */
  listFolders(): AsyncIterable<StoredFolder>
  /** Returns the time of the clock that `listFolders` uses, which need not be this machine's. */
  readClock(): Promise<Date>
  /** Reads the store's generation with the id of its Creel, as `generation.ts` wrote it; returns null if it has none. */
  readGeneration(): Promise<string | null>
  /** Overwrites the store's generation. */
  writeGeneration(text: string): Promise<void>
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
