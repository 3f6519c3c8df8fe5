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
 * Maps an error of a model call to the error that decides how the photo's job continues. The AI library's own errors
 * must not leave this function, because they contain the request, and with it the photo.
 */
export function failureOfVision(error: unknown): unknown {
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new OutsideRefused(`${service} declined to assess this photo.`)
      : new UnreadableAnswer(`${service} returned a response Creel couldn’t read (${error.finishReason}).`)
  }
  if (NoOutputGeneratedError.isInstance(error))
    return new UnreadableAnswer(`${service} returned an empty response.`)
  if (APICallError.isInstance(error)) return failureOfCall(error)
  return error
}

function failureOfCall({ statusCode, responseHeaders, responseBody }: APICallError): Error {
  if (statusCode === undefined) return new OutsideUnavailable(`${service} couldn’t be reached.`)
  if (statusCode < 400) return new OutsideUnavailable(`${service} returned a response Creel couldn’t read.`)
  // OpenAI sends 429 both for rate limits and for a used-up budget; waiting does not help against the latter.
  if (responseBody?.includes('"insufficient_quota"')) {
    return new QuotaUsedUp(`${service} has used up its quota.`)
  }
  return failureOfAnswer(service, statusCode, responseHeaders?.['retry-after'] ?? null)
}
