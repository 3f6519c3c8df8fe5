import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a private folder unless it exists, but never those around it: if they are missing, it belongs somewhere else. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
  })
}

/** Flushes a file, or the names in a folder, to disk. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the current time of the disk with a folder; on a network disk it is the server's time. */
export async function readDiskClock(folder: string): Promise<Date> {
  const path = join(folder, `clock~${randomUUID()}`)
  try {
    await writeFile(path, '', { mode: 0o600 })
    return (await stat(path)).mtime
  } finally {
    await rm(path, { force: true })
  }
}
