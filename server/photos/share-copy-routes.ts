import type { FastifyInstance } from 'fastify'
import { shareCopyUrl } from '../../shared/files.ts'
import { downloadName } from '../../shared/photo-names.ts'
import { isId } from '../database/is-id.ts'
import { photoFolder, storedFileName } from '../files/photo-folder.ts'
import { takeTurns } from '../http/take-turns.ts'
import { requireViewer } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { noSuchPhoto } from './edit-photo.ts'
import { findPhotoRows } from './list-photos.ts'
import type { PhotoRows } from './photo-views.ts'
import { prepareShareCopy } from './share-copy/prepare-share-copy.ts'

/** The copy of a photo that tells no position; made for each download anew, and sent only once it is whole and verified. */
export function shareCopyRoutes(app: FastifyInstance, services: Services): void {
  // Copies are made where uploads are decoded; one angler's downloads must not keep everybody else's photos waiting.
  const inTurn = takeTurns(1)

  app.get<{ Params: { id: string } }>(
    shareCopyUrl(':id'),
    {
      exposeHeadRoute: false, // it would make the whole copy, and throw it away
      schema: { summary: 'Downloads a JPEG of a photo without position, time and camera' },
      preParsing: async (request) => void requireViewer(request),
    },
    async (request, reply) => {
      const rows = await requirePhotoRows(services, requireViewer(request).id, request.params.id)
      const copy = await inTurn(rows.photo.ownerId, request, () =>
        prepareShareCopy(services, keyOf(rows), rows.photo.rotationDegrees),
      )
      const { size } = await copy.stat()
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', dispositionOf(rows))
        .header('content-length', size)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/jpeg')
        .send(copy.createReadStream())
    },
  )
}

async function requirePhotoRows({ db }: Services, ownerId: string, photoId: string): Promise<PhotoRows> {
  const rows = isId(photoId) ? await findPhotoRows(db, ownerId, photoId) : null
  if (rows === null) throw noSuchPhoto()
  return rows
}

/** Of a HEIC photo the JPEG that was made of it: that is as good, and there already. */
function keyOf({ photo }: PhotoRows): string {
  const file = photo.mediaType === 'image/heic' ? 'display' : 'original'
  return `${photoFolder(photo.ownerId, photo.id)}/${storedFileName[file]}`
}

/**
 * RFC 6266: a name in any script, and before it one for programs that read only plain letters. Names hold neither
 * quotation marks nor anything else that means something in a header.
 */
function dispositionOf({ photo, catch: caught }: PhotoRows): string {
  const name = downloadName({ id: photo.id, species: caught?.species ?? null }, { shareable: true })
  if (/^[\x20-\x7e]*$/.test(name)) return `attachment; filename="${name}"`
  const plainName = downloadName({ id: photo.id, species: null }, { shareable: true })
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
