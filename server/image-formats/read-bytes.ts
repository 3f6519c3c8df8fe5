import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * Reads a file, or only its first `maxBytes`, into a buffer of its own (not Node's shared pool). It is synchronous,
 * because a child process handles only one task at a time.
 */
export function readBytes(path: string, maxBytes = Number.POSITIVE_INFINITY): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(Math.min(fstatSync(file).size, maxBytes))
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null)
    }
    return length === bytes.length ? bytes : bytes.slice(0, length)
  } finally {
    closeSync(file)
  }
}
