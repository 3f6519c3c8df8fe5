import { constants } from 'node:fs'
import { lstat, open, rename, unlink } from 'node:fs/promises'
import { parse } from 'node:path'
import { errorCode } from '../../shared/error-code.ts'
import { doneFolder } from './ignored-names.ts'
import { fingerprintOf, type ListedFile } from './list-files.ts'
import { makeFolder } from './make-folder.ts'
import { baseName, type OpenFolder, openParent } from './open-folder.ts'
import { cutBytes } from './rejection-note.ts'

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const maxNameBytes = 255
const maxCopies = 1000

/**
 * Moves a file that was taken in to `done/` of its inbox folder, under a free name. Nothing is overwritten: the name is
 * reserved with an empty file, which the move replaces.
 */
export async function moveToDone(inbox: OpenFolder, listed: ListedFile): Promise<void> {
  await using done = await makeFolder(inbox, doneFolder)
  await using parent = await openParent(inbox, listed.path)
  const name = baseName(listed.path)
  const source = parent.entry(name)
  if ((await identify(source)) !== identityOf(listed.fingerprint)) return
  const target = await reserve(done, name)
  await rename(source, target).catch(async (cause) => {
    await unlink(target)
    throw cause
  })
  // Another file may have taken the name just before the move; it hasn't been taken in.
  if ((await identify(target)) !== identityOf(listed.fingerprint))
    await rename(target, await reserve(parent, name))
}

async function reserve(folder: OpenFolder, name: Buffer): Promise<Buffer> {
  for (let copy = 1; copy <= maxCopies; copy++) {
    const path = folder.entry(copy === 1 ? name : numberedName(name, copy))
    const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o660).catch((cause) => {
      if (errorCode(cause) !== 'EEXIST') throw cause
      return null
    })
    await handle?.close()
    if (handle) return path
  }
  throw new Error('Too many files in done/ have the same name.')
}

function numberedName(name: Buffer, copy: number): Buffer {
  // Latin-1 keeps each byte.
  const { name: stem, ext } = parse(name.toString('latin1'))
  const end = Buffer.from(`-${copy}${ext}`, 'latin1')
  return Buffer.concat([cutBytes(Buffer.from(stem, 'latin1'), maxNameBytes - end.length), end])
}

async function identify(path: Buffer): Promise<string | null> {
  const stats = await lstat(path, { bigint: true }).catch(() => null)
  return stats?.isFile() ? identityOf(fingerprintOf(stats)) : null
}

/** Returns what a move doesn't change, on any file system: size and time of the content. */
function identityOf(fingerprint: string): string {
  return fingerprint.split(':').slice(0, 2).join(':')
}
