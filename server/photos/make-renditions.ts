import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { ImageWorker } from '../image-worker/image-worker-pool.ts'
import type { IngestStep } from './ingest-context.ts'

/** Reads the header and metadata, creates the renditions and stores them together with the received file. */
export const makeRenditions: IngestStep<{ imageWorker: ImageWorker; store: FileStore }> = {
  name: 'make-renditions',
  needed: (context) => context.renditions === null,
  run: async ({ imageWorker, store }, context) => {
    const { fileInfo, renditions } = await imageWorker.makeRenditions(context.file.path, context.workFolder)
    await store.storeFolder(photoFolder(context.ownerId, context.photoId), [
      { name: storedFileName.original, path: context.file.path },
      { name: storedFileName.thumbnail, path: renditions.thumbnail.path },
      { name: storedFileName.preview, path: renditions.preview.path },
      ...(renditions.display ? [{ name: storedFileName.display, path: renditions.display.path }] : []),
    ])
    context.fileInfo = fileInfo
    context.renditions = renditions
  },
}
