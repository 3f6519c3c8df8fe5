import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai'
import {
  failureOfAnswer,
  OutsideRefused,
  OutsideUnavailable,
  QuotaUsedUp,
} from '../outside/outside-errors.ts'
import { UnreadableAnswer } from './answer-patience.ts'

const service = 'The vision service'

/**
 * What a failed call means for the photo. The library's own errors go no further: they carry the request, and with it
 * the photo.
 */
export function failureOfVision(error: unknown): unknown {
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new OutsideRefused(`${service} refuses to judge this photo.`)
      : new UnreadableAnswer(`${service} gave an answer that Creel cannot read (${error.finishReason}).`)
  }
  if (NoOutputGeneratedError.isInstance(error))
    return new UnreadableAnswer(`${service} gave an empty answer.`)
  if (APICallError.isInstance(error)) return failureOfCall(error)
  return error
}

function failureOfCall({ statusCode, responseHeaders, responseBody }: APICallError): Error {
  if (statusCode === undefined) return new OutsideUnavailable(`${service} could not be reached.`)
  if (statusCode < 400) return new OutsideUnavailable(`${service} answered something that Creel cannot read.`)
  // OpenAI says 429 both for "slower" and for "your money is used up"; no waiting helps against the second.
  if (responseBody?.includes('"insufficient_quota"')) {
    return new QuotaUsedUp(`${service} answered that its quota is used up.`)
  }
  return failureOfAnswer(service, statusCode, responseHeaders?.['retry-after'] ?? null)
}
