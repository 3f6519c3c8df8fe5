import { stat } from 'node:fs/promises'

/**
 * Returns an identifier that differs between a file and its copies, and stays the same when the file is moved or
 * mounted elsewhere in its file system. Returns null if there is no file.
 */
export async function identifyCopy(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch((cause) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null
    throw cause
  })
  return found && `${found.ino}-${found.birthtimeNs}`
}
