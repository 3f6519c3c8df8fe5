import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { damagedImage } from '../image-formats/image-errors.ts'
import { openPhoto } from '../image-formats/open-photo.ts'
import { renderMedium } from '../image-formats/render-medium.ts'
import { renderPhoto } from '../image-formats/render-photo.ts'
import { openImage } from '../image-formats/safe-sharp.ts'
import { serveTasks } from '../processes/process-pool.ts'
import { makeCrop } from '../share-copy/make-crop.ts'
import { makeShareCopy } from '../share-copy/make-share-copy.ts'
import type { DecodedPhoto } from './image-worker-pool.ts'

/* Runs in a child process, which the pool kills if a file makes it hang and replaces if a file makes it crash. */
const tasks = {
  async makeRenditions({ path, outFolder }: { path: string; outFolder: string }): Promise<DecodedPhoto> {
    const photo = await openPhoto(path)
    const { mediaType, width, height, orientation, metadata } = photo
    const fileInfo = { mediaType, width, height, orientation, metadata }
    const renditions = await renderPhoto(photo, outFolder)
    if (renditions.display) collectGarbage()
    return { fileInfo, renditions }
  },

  makeMedium: renderMedium,
  makeShareCopy,
  makeCrop,

  async makeJpeg({ image }: { image: Uint8Array }): Promise<Buffer> {
    try {
      return await openImage(Buffer.from(image)).jpeg({ quality: 88 }).toBuffer()
    } catch (cause) {
      throw damagedImage(cause)
    }
  },
}
serveTasks(tasks)

/** The tasks of this process. */
export type ImageWorkerTasks = typeof tasks

/** Frees WebAssembly memory, about 70 MB after a HEIC photo, which only a garbage collection does. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
