import { userIdHeader } from '../../shared/account.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import { type UploadResult, uploadPhotosEndpoint } from '../../shared/photos.ts'
import { connection } from '../api-client/connection.ts'
import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { type XhrResponse, xhrError } from '../api-client/xhr-response.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadError } from './upload-error.ts'

/** A connection without progress for this long is considered dead. */
const stallTimeoutMs = 120_000

/**
 * Uploads one photo to the log of one account and reports the fraction sent; rejects with an `UploadError` on failure.
 * Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function sendUpload(
  photo: PreparedPhoto,
  uploadId: string,
  onProgress: (fraction: number) => void,
  accountId: string,
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stallTimer = startStallTimer(() => request.abort())
    request.upload.onprogress = ({ loaded, total }) => {
      stallTimer.reset()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => onProgress(1)
    request.onloadend = () => {
      stallTimer.stop()
      if (request.status > 0 && !isGatewayError(request)) connection.recordResponse(false)
      else connection.recordFailure()
      try {
        resolve(parseResponse(request))
      } catch (error) {
        reject(error)
      }
    }
    onProgress(0)
    request.open(uploadPhotosEndpoint.method, uploadPhotosEndpoint.path)
    request.setRequestHeader(userIdHeader, accountId)
    request.send(uploadForm(photo, uploadId))
  })
}

function startStallTimer(onTimeout: () => void) {
  let timer = setTimeout(onTimeout, stallTimeoutMs)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onTimeout, stallTimeoutMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Builds the multipart body, metadata first, so that a server that parses the stream has it when the file arrives. */
export function uploadForm(photo: PreparedPhoto, uploadId: string): FormData {
  const form = new FormData()
  form.append(
    'exifData',
    JSON.stringify({ [escapeFilename(photo.filename)]: { ...photo.metadata, uploadId } }),
  )
  form.append('photos', photo.blob, photo.filename)
  return form
}

// The filename as the server receives it: browsers escape these three characters and no others (HTML, 4.10.21.8).
function escapeFilename(filename: string): string {
  return filename.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/**
 * Returns the result of the one file sent; throws an `UploadError` for errors, including status 0, which means that
 * there was no response.
 */
export function parseResponse(response: XhrResponse): UploadResult {
  const { status, responseText } = response
  if (status === 0) throw new UploadError('unreachable', { isTransient: true })
  const cause = xhrError(response)
  if (cause === null) return parseResult(responseText)
  if (status === 401) throw new UploadError('signed-out', { cause })
  throw new UploadError('refused', {
    cause,
    hint: cause.userMessage,
    isTransient: status === 429 || isGatewayError(response),
    retryAfterSeconds: cause.retryAfterSeconds,
  })
}

// A success response may not come from Creel: the sign-in page of a public network (a harbor's, say) responds with
// success too.
function parseResult(text: string): UploadResult {
  try {
    const [result] = (JSON.parse(text) as ResponseOf<typeof uploadPhotosEndpoint>).results
    if (typeof result?.success === 'boolean') return result
  } catch (cause) {
    throw new UploadError('unprocessed', { cause })
  }
  throw new UploadError('unprocessed')
}
