import type { FileStore } from '../files/file-store.ts'
import { photoFolder, storedFileName } from '../files/photo-folder.ts'
import type { ArrivalStep } from './arrival.ts'
import type { Decoder } from './decoder/decoder.ts'

/** Creates the renditions and stores them together with the received file. */
export const makeRenditions: ArrivalStep<{ decoder: Decoder; store: FileStore }> = {
  name: 'make-renditions',
  needed: (arrival) => arrival.renditions === null,
  run: async ({ decoder, store }, arrival) => {
    const renditions = await decoder.makeRenditions(arrival.file.path, arrival.workFolder)
    await store.storeFolder(photoFolder(arrival.ownerId, arrival.photoId), [
      { name: storedFileName.original, path: arrival.file.path },
      { name: storedFileName.thumbnail, path: renditions.thumbnail.path },
      { name: storedFileName.preview, path: renditions.preview.path },
      ...(renditions.display ? [{ name: storedFileName.display, path: renditions.display.path }] : []),
    ])
    arrival.renditions = renditions
  },
}
