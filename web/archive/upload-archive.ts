import { userIdHeader } from '../../shared/account.ts'
import { type ImportResult, importArchiveEndpoint } from '../../shared/archive.ts'
import { connection } from '../api-client/connection.ts'
import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { ConnectionError } from '../api-client/request-error.ts'
import { type XhrResponse, xhrError } from '../api-client/xhr-response.ts'
import type { UploadOptions } from './import-store.ts'

/** The archive was sent completely, but the connection broke before the response. The server continues the import. */
export class ResponseLostError extends Error {
  override name = 'ResponseLostError'
}

/** The upload is aborted after this long without progress. */
const stallTimeoutMs = 120_000

/**
 * Uploads an archive from disk to one account's log and reports the number of bytes sent. The server's processing time
 * after that has no timeout. Uses XMLHttpRequest, since fetch reports no upload progress.
 */
export function uploadArchive(
  file: File,
  accountId: string,
  { onProgress, signal, allowOmissions }: UploadOptions,
): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let isUploaded = false
    const abort = () => request.abort()
    let stallTimer = setTimeout(abort, stallTimeoutMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, stallTimeoutMs)
      // The upload is slightly larger than the archive, because of the multipart form around it.
      onProgress(total > 0 ? (loaded / total) * file.size : 0)
    }
    request.upload.onload = () => {
      clearTimeout(stallTimer)
      isUploaded = true
      onProgress(file.size)
    }
    request.onloadend = () => {
      clearTimeout(stallTimer)
      if (request.status > 0 && !isGatewayError(request)) connection.recordResponse(false)
      try {
        resolve(parseResponse(request, isUploaded))
      } catch (cause) {
        if (request.status === 0 && !signal.aborted) connection.recordFailure()
        reject(signal.aborted ? signal.reason : cause)
      }
    }
    signal.addEventListener('abort', abort)
    request.open(
      importArchiveEndpoint.method,
      importArchiveEndpoint.path + (allowOmissions ? '?leaveOut=any' : ''),
    )
    request.setRequestHeader(userIdHeader, accountId)
    request.send(toFormData(file))
  })
}

function toFormData(file: File): FormData {
  const form = new FormData()
  form.append('archive', file)
  return form
}

/**
 * Returns the import result or throws. A status of 0 means that there was no response; `isUploaded` means that the upload
 * was complete.
 */
export function parseResponse(response: XhrResponse, isUploaded: boolean): ImportResult {
  const { status, responseText } = response
  if (isUploaded && (status === 0 || isGatewayError(response))) throw new ResponseLostError()
  if (status === 0) throw new ConnectionError()
  const error = xhrError(response)
  if (error !== null) throw error
  return parseResult(responseText)
}

// A successful response need not be from Creel: a captive portal's sign-in page also returns one.
function parseResult(text: string): ImportResult {
  try {
    const result = JSON.parse(text) as ImportResult
    if (typeof result.photos === 'number') return result
  } catch (cause) {
    throw new ResponseLostError('', { cause })
  }
  throw new ResponseLostError()
}
