import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, type Manifest, readManifest } from './backup-format.ts'
import { readChecksums } from './checksums.ts'

/** A complete backup in a folder of backups. */
export interface FoundBackup {
  folder: string
  manifest: Manifest
}

/** The clocks of two machines may differ by this much. */
const clockSkewMs = 60 * 60_000

/**
 * Lists the complete backups of one Creel in a folder, newest first; rejects if the folder cannot be read. Those from the future
 * come last: they were made while a clock was wrong, and no one knows when.
 */
export async function listBackups(root: string, instanceId: string, now: Date): Promise<FoundBackup[]> {
  const found: FoundBackup[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.includes('.unfinished-')) continue
    const folder = join(root, entry.name)
    const manifest = await nullIfUnusable(readManifest(folder))
    if (manifest?.instanceId === instanceId) found.push({ folder, manifest })
  }
  return found.toSorted((a, b) => dateOf(b, now) - dateOf(a, now))
}

/** Returns when a backup was made, in milliseconds; 0 for one from the future. */
export function dateOf({ manifest }: FoundBackup, now: Date): number {
  const madeAt = Date.parse(manifest.madeAt)
  return madeAt > now.getTime() + clockSkewMs ? 0 : madeAt
}

/** Returns the folder of the newest backup whose list of files is intact; null if there is none. */
export async function findPreviousBackup(newestFirst: FoundBackup[]): Promise<string | null> {
  for (const { folder, manifest } of newestFirst)
    if ((await nullIfUnusable(readChecksums(folder, manifest))) !== null) return folder
  return null
}

/** Returns null for a backup that is incomplete or damaged. */
export async function nullIfUnusable<Value>(reading: Promise<Value>): Promise<Value | null> {
  return await reading.catch((cause) => {
    if (cause instanceof BackupError) return null
    throw cause
  })
}
