import { isImage } from './dropped-files.ts'
import type { OpenedFiles } from './open-files.ts'

/** Opens what isn’t a photo, with code that loads for it only; if that fails, the uploads say which files they can’t read. */
export async function openOthers(files: File[]): Promise<OpenedFiles> {
  const photosOnly = { photos: files, importPath: null }
  if (files.every(isImage)) return photosOnly
  const module = await import('./open-files.ts').catch(() => null)
  return module?.openFiles(files) ?? photosOnly
}
