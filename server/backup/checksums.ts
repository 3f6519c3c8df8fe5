import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pMap from 'p-map'
import { type HashedFile, hashFile, writeAndHash } from '../file-store/hash-file.ts'
import { BackupError, backupFiles, type Manifest } from './backup-format.ts'

const concurrency = 4
/** The paths allowed in a backup; no other file is ever opened. */
const allowedPath =
  /^(tables\/[a-z_]+\.copy|work\.jsonl|photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[a-z]+(\.[a-z]+)?)$/

/** Writes `checksums.txt` with the checksums of all files; returns the number of files and the checksum of the list. */
export async function writeChecksums(
  folder: string,
  files: Map<string, HashedFile>,
): Promise<Manifest['checksums']> {
  const lines = [...files].map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
  const { sha256 } = await writeAndHash(Readable.from(lines), join(folder, backupFiles.checksums))
  return { files: files.size, sha256 }
}

/** Returns the checksums by path from `checksums.txt`; throws if the list does not match the manifest's checksum. */
export async function readChecksums(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const path = join(folder, backupFiles.checksums)
  const sha256 = await hashFile(path).then(
    (hashed) => hashed.sha256,
    () => null,
  )
  if (sha256 !== manifest.checksums.sha256) throw damagedBackup(folder, [backupFiles.checksums])
  const checksums = new Map<string, string>()
  const list = await open(path)
  for await (const line of list.readLines()) {
    const [checksum = '', name = ''] = line.split('  ')
    if (!allowedPath.test(name))
      throw new BackupError(`The backup lists a file that doesn’t belong in it: ${name}.`)
    checksums.set(name, checksum)
  }
  return checksums
}

/** Reads and verifies every file of a backup; throws `BackupError` with the names of missing or changed files. */
export async function verifyFiles(
  folder: string,
  checksums: Map<string, string>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const faulty: string[] = []
  let done = 0
  await pMap(
    checksums,
    async ([path, checksum]) => {
      const found = await hashFile(join(folder, path)).catch(() => null)
      if (found?.sha256 !== checksum) faulty.push(path)
      onProgress(++done, checksums.size)
    },
    { concurrency },
  )
  if (faulty.length > 0) throw damagedBackup(folder, faulty.sort())
}

const maxShownPaths = 20

function damagedBackup(folder: string, paths: string[]): BackupError {
  const shown = paths.slice(0, maxShownPaths).map((path) => `  ${path}`)
  const more = paths.length > maxShownPaths ? [`  and ${paths.length - maxShownPaths} more`] : []
  return new BackupError(
    [`The backup in ${folder} is damaged, so it can’t be used. Missing or changed:`, ...shown, ...more].join(
      '\n',
    ),
  )
}
