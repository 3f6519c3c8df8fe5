import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'
import { DatabaseError, redactError } from '../database/database-error.ts'
import type { Logger } from '../logging/logger.ts'

/*
 * New photos stop while a disk has less than a reserve left, so that edits, deletions and the database itself still have
 * room. Other programs know no reserve: when they take that too, a file of Creel's own, the ballast, makes way.
 */

/** Bytes that are free on a disk, and below which it takes no new photos. */
export interface FreeSpace {
  freeBytes: number
  reserveBytes: number
}

/** The disks that hold the database and the photo files; a disk that isn't there is left out. */
export interface Disks {
  /** Returns the room on the disk that lacks most of it; null if there is no disk. */
  findSpace(): Promise<FreeSpace | null>
  /** Throws `DISK_FULL` if a disk has no room for new photos. */
  assertRoom(): Promise<void>
  /** Gives up a part of the ballast of each disk that is full, so that a change that was asked for can be made. */
  makeRoom(): Promise<void>
  /** Keeps looking after the ballasts until the returned function is called. */
  watch(log: Pick<Logger, 'warn' | 'info'>): () => Promise<void>
}

const megabyte = 1_000_000
const reserve = { share: 0.02, min: 100 * megabyte, max: 500 * megabyte }
/** With less than a segment of its log, PostgreSQL may soon fail. */
const fullBytes = 16 * 1024 * 1024
/** The ballast goes in parts, since whatever filled the disk may take the first ones too. The last one is for a start. */
const partBytes = 24 * 1024 * 1024
const ballastBytes = 3 * partBytes
const watchMs = 1000
const checkBytes = 16 * megabyte

/** Opens the disks of these folders, which may be on the same one. */
export function openDisks(folders: readonly string[]): Disks {
  const findSpace = async () => {
    const found = (await Promise.all(folders.map(findFreeSpace))).filter((space) => space !== null)
    return found.toSorted((a, b) => roomOf(a) - roomOf(b))[0] ?? null
  }
  return {
    findSpace,
    assertRoom: async () => {
      const space = await findSpace()
      if (space !== null && roomOf(space) < 0)
        throw new ApiError(
          'DISK_FULL',
          'The server is almost out of storage, so it takes in no new photos. Everything else works.',
        )
    },
    makeRoom: async () => {
      for (const folder of folders) await makeRoomOnDisk(folder)
    },
    watch: (log) => {
      const controller = new AbortController()
      const watching = watchBallasts(folders, log, controller.signal)
      return async () => {
        controller.abort()
        await watching
      }
    },
  }
}

/** Gives up a part of the ballast in a folder if its disk is full, the last one only for a start; returns whether it did. */
export async function makeRoomOnDisk(folder: string, { isStart = false } = {}): Promise<boolean> {
  const space = await findFreeSpace(folder)
  if (space === null || space.freeBytes >= fullBytes) return false
  const size = await findBallastSize(folder)
  const rest = Math.max(size - partBytes, isStart ? 0 : partBytes)
  if (size <= rest) return false
  await truncate(ballastIn(folder), rest)
  return true
}

/** Passes a stream on as long as the disks have room for new photos. */
export async function* whileRoom(disks: Pick<Disks, 'assertRoom'>, source: AsyncIterable<Buffer>) {
  let unchecked = checkBytes
  for await (const chunk of source) {
    unchecked += chunk.length
    if (unchecked > checkBytes) {
      await disks.assertRoom()
      unchecked = 0
    }
    yield chunk
  }
}

async function watchBallasts(
  folders: readonly string[],
  log: Pick<Logger, 'warn' | 'info'>,
  signal: AbortSignal,
) {
  let wasLow = false
  const inodes = new Map<string, number>()
  for (; !signal.aborted; await delay(watchMs, null, { signal, ref: false }).catch(() => {})) {
    try {
      const devices = new Set<number>()
      let isLow = false
      for (const folder of folders) {
        const space = await findFreeSpace(folder)
        if (space === null) continue
        if (await makeRoomOnDisk(folder))
          log.warn('a disk is full: Creel gives up ballast there, so that deleting still works')
        const { dev, ino } = await stat(folder)
        if (!inodes.has(folder)) inodes.set(folder, ino)
        const isSame = inodes.get(folder) === ino // where its disk is mounted, an empty folder may have appeared
        const isEnough = roomOf(space) > ballastBytes && (await findBallastSize(folder)) < ballastBytes
        if (isSame && isEnough && !devices.has(dev)) await writeBallast(folder, signal)
        devices.add(dev)
        isLow ||= roomOf(space) < 0
      }
      if (isLow && !wasLow) log.warn('a disk is almost full: Creel takes in no new photos')
      if (wasLow && !isLow) log.info('there is room for new photos again')
      wasLow = isLow
    } catch {
      // A disk has been unmounted or filled meanwhile; the next look will tell.
    }
  }
}

const roomOf = ({ freeBytes, reserveBytes }: FreeSpace) => freeBytes - reserveBytes
const ballastIn = (folder: string) => join(folder, 'ballast')

async function findFreeSpace(folder: string): Promise<FreeSpace | null> {
  const found = await statfs(folder).catch(() => null)
  if (found === null) return null
  const share = found.blocks * found.bsize * reserve.share
  return {
    freeBytes: found.bavail * found.bsize,
    reserveBytes: Math.max(reserve.min, Math.min(reserve.max, share)),
  }
}

async function findBallastSize(folder: string): Promise<number> {
  return (await stat(ballastIn(folder)).catch(() => null))?.size ?? 0
}

/** Writes random bytes, since some file systems keep zeros in no room at all. Not flushed: a power cut may take it. */
async function writeBallast(folder: string, signal: AbortSignal): Promise<void> {
  const chunk = randomBytes(1024 * 1024)
  const file = await open(ballastIn(folder), 'w', 0o600)
  try {
    for (let bytes = 0; bytes < ballastBytes && !signal.aborted; bytes += chunk.length)
      await file.write(chunk)
  } catch (cause) {
    if (!isFileStoreFull(cause)) throw cause
    await rm(ballastIn(folder), { force: true })
  } finally {
    await file.close()
  }
}

/** Returns true if the error means that a disk is full: that of the files or that of the database. */
export function isDiskFull(cause: unknown): boolean {
  const error = redactError(cause)
  if (error instanceof DatabaseError) return error.isDiskFull
  return isFileStoreFull(cause)
}

/** Returns true if the error means that the file store is full, or our quota on it is used up. */
export function isFileStoreFull(cause: unknown): boolean {
  if (cause instanceof ApiError) return cause.code === 'DISK_FULL'
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '')
}
