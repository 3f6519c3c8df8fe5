import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai'
import {
  errorFromResponse,
  QuotaExceededError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from '../external-services/service-errors.ts'
import { UnreadableResponseError } from './unreadable-response-limit.ts'

const service = 'The vision service'

/**
 * Maps an error of a model call to the error that decides how the photo's job continues. The AI library's own errors
 * must not leave this function, because they contain the request, and with it the photo.
 */
export function toVisionError(error: unknown): unknown {
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new ServiceRejectedError(`${service} declined to assess this photo.`)
      : new UnreadableResponseError(
          `${service} returned a response Creel couldn’t read (${error.finishReason}).`,
        )
  }
  if (NoOutputGeneratedError.isInstance(error))
    return new UnreadableResponseError(`${service} returned an empty response.`)
  if (APICallError.isInstance(error)) return fromCallError(error)
  return error
}

function fromCallError({ statusCode, responseHeaders, responseBody }: APICallError): Error {
  if (statusCode === undefined) return new ServiceUnavailableError(`${service} couldn’t be reached.`)
  if (statusCode < 400)
    return new ServiceUnavailableError(`${service} returned a response Creel couldn’t read.`)
  // OpenAI sends 429 both for rate limits and for a used-up budget; waiting does not help against the latter.
  if (responseBody?.includes('"insufficient_quota"')) {
    return new QuotaExceededError(`${service} has used up its quota.`)
  }
  return errorFromResponse(service, statusCode, responseHeaders?.['retry-after'] ?? null)
}
