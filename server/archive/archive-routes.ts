import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exportPath, importArchiveEndpoint } from '../../shared/archive.ts'
import { ApiError } from '../../shared/errors.ts'
import { type Disks, whileRoom } from '../file-store/disk-space.ts'
import { requireUser } from '../http/current-user.ts'
import { createUserConcurrencyLimit } from '../http/per-user-concurrency.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { isMalformedForm } from '../photos/receive-upload.ts'
import type { Services } from '../services.ts'
import { exportCatchLog } from './export-catch-log.ts'
import { archiveName, importCatchLog, type OmissionLimit } from './import-catch-log.ts'
import type { ImportDeps } from './import-photo.ts'

/** Registers export and import of a user's whole catch log. */
export function archiveRoutes(
  app: FastifyInstance,
  deps: ImportDeps & Pick<Services, 'uploadTempFolder'>,
): void {
  const { uploadTempFolder } = deps
  const limitExports = createUserConcurrencyLimit(
    2,
    'You already have two exports running. Please wait until one is done.',
  )
  const limitImports = createUserConcurrencyLimit(
    1,
    'You already have an import running. Please wait until it’s done.',
  )

  app.get(
    exportPath,
    {
      schema: { summary: 'The whole log as a ZIP: originals, catches.csv, catches.geojson, creel.json' },
      exposeHeadRoute: false, // a HEAD request would build the whole archive and discard it
      onRequest: async (_, reply) => void reply.headers(readableInFrame),
      preParsing: async (request) => void requireUser(request),
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const archive = await startExport(id, request)
      request.log.info({ owner: id }, 'a catch log is being exported')
      const today = new Date().toISOString().slice(0, 10)
      return reply
        .header('content-disposition', `attachment; filename="creel-export-${today}.zip"`)
        .header('cache-control', 'private, no-store')
        .type('application/zip')
        .send(archive)
    },
  )

  registerEndpoint(app, importArchiveEndpoint, ({ currentUser, query, request }) =>
    limitImports(currentUser.id, request, () =>
      runImport(currentUser.id, request, query.leaveOut ?? 'tenth'),
    ),
  )

  /** Starts an export. It counts until its stream is closed, since it holds open files until its client has read it. */
  function startExport(ownerId: string, request: FastifyRequest): Promise<Readable> {
    return new Promise((resolve, reject) => {
      limitExports(ownerId, request, async () => {
        const archive = await exportCatchLog(deps, ownerId)
        resolve(archive)
        await once(archive, 'close')
      }).catch(reject)
    })
  }

  async function runImport(ownerId: string, request: FastifyRequest, omissionLimit: OmissionLimit) {
    const folder = await uploadTempFolder.makeFolder()
    try {
      await receiveArchive(deps, request, join(folder, archiveName))
      const result = await importCatchLog(deps, ownerId, folder, omissionLimit)
      const { leftOut: _names, ...counts } = result
      request.log.info({ owner: ownerId, ...counts }, 'a catch log was imported')
      return result
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/**
 * The web app loads this path in a hidden frame: an archive is downloaded, and an error response can be read from the
 * frame. Neither contains anything to click, so framing does not allow clickjacking.
 */
const readableInFrame = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

const bytesPerGigabyte = 1_000_000_000

/** What receiving an archive uses. */
type Deps = Pick<Services, 'disks' | 'config'>

/** Streams an uploaded archive into a file, as long as there is room. */
async function receiveArchive(deps: Deps, request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart()) {
    throw new ApiError(
      'UNSUPPORTED_TYPE',
      'Please send the archive as multipart form data, in the field `archive`.',
    )
  }
  try {
    if ((await readParts(deps, request, path)) === 0) throw noArchive()
  } catch (cause) {
    throw isMalformedForm(cause)
      ? new ApiError('INVALID_INPUT', 'The archive didn’t arrive in full.', { cause })
      : cause
  }
}

async function readParts({ disks, config }: Deps, request: FastifyRequest, path: string): Promise<number> {
  let received = 0
  const gigabytes = config.maxArchiveGigabytes
  if (Number(request.headers['content-length'] ?? 0) > gigabytes * bytesPerGigabyte) throw tooLarge(gigabytes)
  const parts = request.parts({ limits: { fileSize: gigabytes * bytesPerGigabyte, files: 1, fields: 1 } })
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== 'archive') throw noArchive()
    await saveFile(disks, part, path)
    if (part.file.truncated) throw tooLarge(gigabytes)
    received += 1
  }
  return received
}

async function saveFile(disks: Disks, { file }: MultipartFile, path: string): Promise<void> {
  const bytes = (source: Readable) => whileRoom(disks, source)
  await pipeline(file, bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

function tooLarge(gigabytes: number): ApiError {
  return new ApiError(
    'FILE_TOO_LARGE',
    `This archive is larger than ${gigabytes} GB. An operator can raise the limit with MAX_ARCHIVE_GB.`,
  )
}

function noArchive(): ApiError {
  return new ApiError('INVALID_INPUT', 'Send exactly one ZIP, in the field `archive`, and nothing else.')
}
