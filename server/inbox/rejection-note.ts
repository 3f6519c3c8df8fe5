import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { errorCode } from '../../shared/error-code.ts'
import { noteSuffix } from './list-files.ts'
import type { OpenFolder } from './open-folder.ts'

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants
const maxNameBytes = 255

/** Writes a text beside a rejected file that says why, unless something has that name already, be it a link. */
export async function writeNote(folder: OpenFolder, name: Buffer, reason: string): Promise<void> {
  try {
    await using handle = await open(
      folder.entry(noteName(name)),
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
      0o660,
    )
    await handle.writeFile(noteText(reason))
  } catch (cause) {
    // The folder may be read-only or full. Settings show the reason too.
    if (errorCode(cause) === null) throw cause
  }
}

/** Removes the text that Creel wrote for this reason; leaves any other file with that name alone. */
export async function removeNote(folder: OpenFolder, name: Buffer, reason: string): Promise<void> {
  const path = folder.entry(noteName(name))
  try {
    const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const isOwn = await isNote(handle, noteText(reason)).finally(() => handle.close())
    if (isOwn) await unlink(path)
  } catch (cause) {
    if (errorCode(cause) === null) throw cause
  }
}

/** Returns the name of the text about a file; a long name is cut, and stays unique. */
function noteName(name: Buffer): Buffer {
  const suffix = Buffer.from(noteSuffix)
  if (name.length + suffix.length <= maxNameBytes) return Buffer.concat([name, suffix])
  const digest = Buffer.from(`-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`)
  return Buffer.concat([cutBytes(name, maxNameBytes - digest.length - suffix.length), digest, suffix])
}

/** Cuts a name in UTF-8 before the character that would end beyond the limit. */
export function cutBytes(name: Buffer, limit: number): Buffer {
  let end = Math.min(limit, name.length)
  while (end > 0 && end < name.length && ((name[end] ?? 0) & 0xc0) === 0x80) end--
  return name.subarray(0, end)
}

async function isNote(handle: FileHandle, text: string): Promise<boolean> {
  const stats = await handle.stat()
  const expected = Buffer.from(text)
  if (!stats.isFile() || stats.size !== expected.length) return false
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(expected.length), 0, expected.length, 0)
  return bytesRead === expected.length && buffer.equals(expected)
}

function noteText(reason: string): string {
  return `Creel didn’t add this file: ${reason}\nIt stays where it is.\n`
}
