import type { Readable } from 'node:stream'

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

/** Where photo files live. Keys are `folder/name`; a folder holds all files of one photo. */
export interface FileStore {
  /** Moves files into a folder; once it resolves they survive a power cut. */
  storeFolder(folder: string, files: FileToStore[]): Promise<void>
  /** Size of a stored file in bytes, or null where there is none. */
  findSize(key: string): Promise<number | null>
  /** Streams a stored file, or a part of it. */
  read(key: string, range?: ByteRange): Readable
  readWhole(key: string): Promise<Buffer>
  /** Deletes a photo's folder, or an owner's with all photos in it, for good: what was set aside of it too. */
  deleteFolder(folder: string): Promise<void>
  /** Puts a folder that nobody seems to need out of the way, where an operator finds it for some days. */
  setAside(folder: string): Promise<void>
  /** Removes what was set aside before a moment. */
  emptyTrash(before: Date): Promise<void>
  /** Every folder of photos with the time it was last changed. */
  folders(): AsyncIterable<{ folder: string; changedAt: Date }>
  /** A fresh private folder on the way into the store; its leftovers vanish at the next start. */
  makeIncomingFolder(): Promise<string>
  /** Which Creel the store belongs to; null where it is new. */
  findInstanceId(): Promise<string | null>
  keepInstanceId(id: string): Promise<void>
  /** Rejects where the store cannot be written to. */
  check(): Promise<void>
}
