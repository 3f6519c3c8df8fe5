import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readPhotoMetadata } from '../../../shared/photo-metadata.ts'
import { serveTasks } from '../../processes/child-pool.ts'
import { makeShareCopy } from '../share-copy/make-share-copy.ts'
import type { PhotoFacts, Renditions } from './decoder.ts'
import { openPhoto } from './open-photo.ts'
import { damaged } from './picture-fault.ts'
import { renderPhoto } from './render-photo.ts'
import { openPicture } from './safe-sharp.ts'

/* Runs in a process of its own, which is killed when a file makes it hang, and replaced when one makes it crash. */
serveTasks({
  async readFile({ path }: { path: string }): Promise<PhotoFacts> {
    const { bytes, mediaType, width, height, orientation } = await openPhoto(path)
    return { mediaType, width, height, orientation, metadata: readPhotoMetadata(bytes.buffer) }
  },

  async makeRenditions({ path, outFolder }: { path: string; outFolder: string }): Promise<Renditions> {
    const renditions = await renderPhoto(await openPhoto(path), outFolder)
    if (renditions.display) collectGarbage()
    return renditions
  },

  makeShareCopy,

  async makeJpeg({ picture }: { picture: Uint8Array }): Promise<Buffer> {
    try {
      return await openPicture(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer()
    } catch (cause) {
      throw damaged(cause)
    }
  },
})

/** The memory of WebAssembly, some 70 MB after a HEIC photo, goes back only when its object is found to be garbage. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
