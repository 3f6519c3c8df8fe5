import { stat } from 'node:fs/promises'

/** Tells a file from copies of it, wherever in its file system it is moved or mounted; null where there is no file. */
export async function identifyCopy(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch((cause) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null
    throw cause
  })
  return found && `${found.ino}-${found.birthtimeNs}`
}
