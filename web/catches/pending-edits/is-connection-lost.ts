import { isGatewayError } from '../../api-client/is-gateway-error.ts'
import { ConnectionError, RequestError } from '../../api-client/request-error.ts'

/** Returns whether a request failed because the server was not reached: no response, one of a proxy, or an abort. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof RequestError) return error.code === null && isGatewayError(error)
  return error instanceof ConnectionError || (error instanceof DOMException && error.name === 'AbortError')
}
