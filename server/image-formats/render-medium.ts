import { writeFile } from 'node:fs/promises'
import { renditionPixels } from '../../shared/limits.ts'
import { damagedImage } from './image-errors.ts'
import { encode, fitInto } from './render-photo.ts'
import { openImage, type Pixels } from './safe-sharp.ts'

/** The paths of a photo's preview and of the file to write. */
export interface MediumOptions {
  path: string
  outPath: string
}

/** Writes the medium rendition of a photo, made from its preview. */
export async function renderMedium({ path, outPath }: MediumOptions): Promise<void> {
  await writeFile(outPath, await encode(await decodePreview(path)))
}

async function decodePreview(path: string): Promise<Pixels> {
  try {
    return await fitInto(openImage(path), renditionPixels.medium)
  } catch (cause) {
    throw damagedImage(cause)
  }
}
