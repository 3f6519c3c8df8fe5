import type { Readable } from 'node:stream'
import type { StoredIdentity, StoreIdentity } from './store-identity.ts'

/** A file on its way into the store. */
export interface FileToStore {
  name: string
  path: string
}

/** Bytes of a stored file; `start` and `end` are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored file that is there to be read, or the asked part of it; `size` is that of the whole, in bytes. */
export interface OpenedFile {
  size: number
  /** To be read to its end or destroyed; a file that breaks off in the middle ends with an error. */
  bytes: Readable
}

/** A folder with the moment it was last changed, by the store's own clock. */
export interface StoredFolder {
  folder: string
  changedAt: Date
}

/** Where photo files live. Keys are `folder/name`; a folder holds all files of one photo. */
export interface FileStore {
  /** Moves or copies files into a folder; once it resolves they survive a power cut. */
  storeFolder(folder: string, files: FileToStore[]): Promise<void>
  /** Size of a stored file in bytes, or null where there is none. */
  findSize(key: string): Promise<number | null>
  /** Opens a stored file, or a part of it; null where there is none. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>
  /** All bytes of a stored file, or null where there is none. */
  readWhole(key: string): Promise<Buffer | null>
  /** Deletes a photo's folder, or an owner's with all photos in it, for good: what was set aside of it too. */
  deleteFolder(folder: string): Promise<void>
  /** Puts a folder that nobody seems to need out of the way, where an operator finds it for some days. */
  setAside(folder: string): Promise<void>
  /** Puts what was set aside of a folder back in its place; files that are there stay as they are. */
  takeBack(folder: string): Promise<void>
  /** Every folder that was set aside, with the moment it was. */
  foldersAside(): AsyncIterable<{ folder: string; since: Date }>
  /** Removes what was set aside before a moment. */
  emptyTrash(before: Date): Promise<void>
  /** Every folder of photos. */
  folders(): AsyncIterable<StoredFolder>
  /** What the clock shows that `folders` tells the time by; it need not be this machine's. */
  readClock(): Promise<Date>
  /** Makes the store, for a Creel that is new; every other method leaves a store that is not there as it is. */
  create(): Promise<void>
  /** Which Creel the store belongs to; null where it does not say. */
  findIdentity(): Promise<StoredIdentity | null>
  /** Writes which Creel the store belongs to, unless it already says so; returns what it says then. */
  claim(identity: StoreIdentity): Promise<StoredIdentity>
  /** Writes it over what the store said: another Creel's log comes to live here, or its database has moved. */
  replaceIdentity(identity: StoreIdentity): Promise<void>
  /** What tells this store from its copies; null where it belongs to nobody yet. */
  findAddress(): Promise<string | null>
  /** Rejects where the store cannot be written to, or, once it is known whose it must be, is not that Creel’s. */
  check(): Promise<void>
}
