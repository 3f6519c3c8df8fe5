import { accountHeader } from '../../../shared/account.ts'
import type { AnswerOf } from '../../../shared/call.ts'
import { type UploadResult, uploadPhotos } from '../../../shared/photos.ts'
import { connection } from '../../http/connection.ts'
import { isAway } from '../../http/is-away.ts'
import { RequestError } from '../../http/request-error.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadFault } from './upload-fault.ts'

/** A connection without progress for this long is considered dead. */
const silenceMilliseconds = 120_000

/**
 * Uploads one photo to the log of one account and reports the fraction sent; rejects with an `UploadFault` on failure.
 * Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function sendUpload(
  photo: PreparedPhoto,
  uploadId: string,
  sent: (fraction: number) => void,
  accountId: string,
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const watch = watchSilence(() => request.abort())
    request.upload.onprogress = ({ loaded, total }) => {
      watch.heard()
      sent(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => sent(1)
    request.onloadend = () => {
      watch.end()
      if (request.status > 0 && !isAway(request)) connection.answered(null)
      try {
        resolve(readAnswer(request))
      } catch (fault) {
        reject(fault)
      }
    }
    sent(0)
    request.open(uploadPhotos.method, uploadPhotos.path)
    request.setRequestHeader(accountHeader, accountId)
    request.send(uploadForm(photo, uploadId))
  })
}

function watchSilence(act: () => void) {
  let timer = setTimeout(act, silenceMilliseconds)
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(act, silenceMilliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/** Builds the multipart body, metadata first, so that a server that parses the stream has it when the file arrives. */
export function uploadForm(photo: PreparedPhoto, uploadId: string): FormData {
  const form = new FormData()
  form.append('exifData', JSON.stringify({ [nameInForm(photo.filename)]: { ...photo.metadata, uploadId } }))
  form.append('photos', photo.blob, photo.filename)
  return form
}

// The filename as the server receives it: browsers escape these three characters and no others (HTML, 4.10.21.8).
function nameInForm(filename: string): string {
  return filename.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

type Answer = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText' | 'getResponseHeader'>

/**
 * Returns the result of the one file sent; throws an `UploadFault` for errors, including status 0, which means that
 * there was no response.
 */
export function readAnswer(answer: Answer): UploadResult {
  const { status, statusText, responseText } = answer
  if (status === 0) throw new UploadFault('unreachable', { passing: true })
  if (status >= 200 && status <= 299) return readResult(responseText)
  const cause = new RequestError(status, statusText, responseText)
  if (status === 401) throw new UploadFault('signed-out', { cause })
  throw new UploadFault('refused', {
    cause,
    hint: cause.sentence,
    passing: status === 429 || isAway(answer),
    retryAfterSeconds: secondsIn(answer.getResponseHeader('retry-after')),
  })
}

// A success response may not come from Creel: the sign-in page of a public network (a harbor's, say) responds with
// success too.
function readResult(text: string): UploadResult {
  try {
    const [result] = (JSON.parse(text) as AnswerOf<typeof uploadPhotos>).results
    if (typeof result?.success === 'boolean') return result
  } catch (cause) {
    throw new UploadFault('unprocessed', { cause })
  }
  throw new UploadFault('unprocessed')
}

function secondsIn(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}
