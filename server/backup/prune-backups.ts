import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { claimFolder } from '../file-store/claimed-folder.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import { backupFiles, type Manifest, nightlyName, nightlyWorkPrefix } from './backup-format.ts'
import { readChecksums } from './checksums.ts'
import { type FoundBackup, nullIfUnusable } from './list-backups.ts'

/** How many nightly backups are kept. */
const keptBackups = 7

/**
 * Deletes all but the newest seven nightly backups, and nothing else. A backup that still has a file which the newest one has
 * lost is kept. Returns how many were deleted.
 */
export async function pruneBackups(newestFirst: FoundBackup[]): Promise<number> {
  const [newest] = newestFirst
  if (newest === undefined) return 0
  let deleted = 0
  for (const backup of newestFirst.filter(isOwnToDelete).slice(keptBackups)) {
    if (await hasLostFile(backup, newest.manifest)) continue
    await deleteBackup(backup)
    deleted += 1
  }
  return deleted
}

/** Returns whether Creel made a backup by itself, and no one has given it a name to keep it. */
function isOwnToDelete({ folder, manifest }: FoundBackup): boolean {
  return manifest.isNightly && nightlyName.test(basename(folder))
}

/** Returns whether a backup has, or may have, an intact file that was missing or damaged when the newest one was made. */
async function hasLostFile({ folder, manifest }: FoundBackup, newest: Manifest): Promise<boolean> {
  const lost = listFaultyPaths(newest)
  if (lost.length === 0) return false
  const alsoFaulty = new Set(listFaultyPaths(manifest))
  const checksums = await nullIfUnusable(readChecksums(folder, manifest))
  return checksums === null || lost.some((path) => checksums.has(path) && !alsoFaulty.has(path))
}

function listFaultyPaths({ faulty }: Manifest): string[] {
  return faulty.flatMap(({ ownerId, photoId, files }) =>
    files.map((name) => `${backupFiles.photos}/${photoFolder(ownerId, photoId)}/${name}`),
  )
}

/** Takes the backup's name away before its files, so that an interruption leaves none that only looks complete. */
async function deleteBackup({ folder, manifest }: FoundBackup): Promise<void> {
  const names = { prefix: nightlyWorkPrefix, owner: manifest.instanceId }
  const doomed = await claimFolder(dirname(folder), names)
  try {
    await rename(folder, join(doomed.path, basename(folder)))
    await rm(doomed.path, { recursive: true, force: true })
  } finally {
    doomed.release()
  }
}
