import { RequestError } from './request-error.ts'

/** The properties of an `XMLHttpRequest` that hold its response. */
export type XhrResponse = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText' | 'getResponseHeader'>

/** Returns the error for a status outside 200 to 299; null for a successful response. */
export function xhrError(response: XhrResponse): RequestError | null {
  const { status, statusText, responseText } = response
  if (status >= 200 && status <= 299) return null
  return new RequestError(status, statusText, responseText, response.getResponseHeader('retry-after'))
}
