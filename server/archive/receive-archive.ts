import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { isMalformedForm } from '../photos/receive-upload.ts'

/** Streams an uploaded archive of any size into a file. */
export async function receiveArchive(request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart()) {
    throw new ApiError(
      'UNSUPPORTED_TYPE',
      'Please send the archive as multipart form data, in the field `archive`.',
    )
  }
  try {
    if ((await readParts(request, path)) === 0) throw noArchive()
  } catch (cause) {
    throw isMalformedForm(cause)
      ? new ApiError('INVALID_INPUT', 'The archive didn’t arrive in full.', { cause })
      : cause
  }
}

async function readParts(request: FastifyRequest, path: string): Promise<number> {
  let received = 0
  const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 1 } })
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== 'archive') throw noArchive()
    await saveFile(part, path)
    received += 1
  }
  return received
}

async function saveFile({ file }: MultipartFile, path: string): Promise<void> {
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

function noArchive(): ApiError {
  return new ApiError('INVALID_INPUT', 'Send exactly one ZIP, in the field `archive`, and nothing else.')
}
