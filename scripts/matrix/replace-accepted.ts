import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const ending = '.webp'

/** Writes images into the folder of the accepted ones, and deletes the others, if asked to, except those named. */
export async function replaceAccepted(
  folder: string,
  images: ReadonlyMap<string, Buffer>,
  deleteOthers: { except: readonly string[] } | null,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, image] of images) await writeFile(join(folder, `${name}${ending}`), image)
  if (deleteOthers === null) return
  const kept = new Set([...images.keys(), ...deleteOthers.except])
  for (const file of await readdir(folder))
    if (file.endsWith(ending) && !kept.has(basename(file, ending))) await rm(join(folder, file))
}
