import { accountHeader } from '../../shared/account.ts'
import { type ImportResult, importArchive } from '../../shared/archive.ts'
import { connection } from '../http/connection.ts'
import { isAway } from '../http/is-away.ts'
import { ConnectionError, RequestError } from '../http/request-error.ts'
import type { SendWishes } from './import-run.ts'

/** The archive is there, but the line broke before the server told what became of it: it goes on reading. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/** A connection on which nothing has moved for so long is dead. */
const silenceMs = 120_000

/**
 * Sends an archive to the log of one account straight from the disk, and tells how many bytes are out. How long the
 * server then reads is not bounded. XMLHttpRequest, since fetch reports no progress of what it sends.
 */
export function sendArchive(
  file: File,
  accountId: string,
  { sent, signal, leavesOutAny }: SendWishes,
): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let isOut = false
    const giveUp = () => request.abort()
    let silence = setTimeout(giveUp, silenceMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, silenceMs)
      // Of what goes out a little is no archive: the frame of the form.
      sent(total > 0 ? (loaded / total) * file.size : 0)
    }
    request.upload.onload = () => {
      clearTimeout(silence)
      isOut = true
      sent(file.size)
    }
    request.onloadend = () => {
      clearTimeout(silence)
      if (request.status > 0 && !isAway(request)) connection.answered(null)
      try {
        resolve(readAnswer(request, isOut))
      } catch (cause) {
        if (request.status === 0 && !signal.aborted) connection.failed()
        reject(signal.aborted ? signal.reason : cause)
      }
    }
    signal.addEventListener('abort', giveUp)
    request.open(importArchive.method, importArchive.path + (leavesOutAny ? '?leaveOut=any' : ''))
    request.setRequestHeader(accountHeader, accountId)
    request.send(formOf(file))
  })
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('archive', file)
  return form
}

type Answer = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText' | 'getResponseHeader'>

/** What became of an archive; a status of 0 says that no answer came, `isOut` that all of it had gone out by then. */
export function readAnswer(answer: Answer, isOut: boolean): ImportResult {
  const { status, statusText, responseText } = answer
  if (isOut && (status === 0 || isAway(answer))) throw new AnswerLost()
  if (status === 0) throw new ConnectionError()
  if (status < 200 || status > 299) {
    throw new RequestError(status, statusText, responseText, answer.getResponseHeader('retry-after'))
  }
  return readResult(responseText)
}

// What answers with success need not be Creel: the sign-in page of a harbour's network does as well.
function readResult(text: string): ImportResult {
  try {
    const result = JSON.parse(text) as ImportResult
    if (typeof result.photos === 'number') return result
  } catch (cause) {
    throw new AnswerLost('', { cause })
  }
  throw new AnswerLost()
}
