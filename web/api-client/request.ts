import type { z } from 'zod'
import type { Endpoint, ResponseOf } from '../../shared/endpoint.ts'
import { hasDataHeader, isCached, unreachableHeader } from './cached-response.ts'
import { connection } from './connection.ts'
import { isGatewayError } from './is-gateway-error.ts'
import { ConnectionError, RequestError } from './request-error.ts'
import { userIdHeaders } from './user-id-header.ts'

type InputPart<Name extends string, Schema> = [NonNullable<Schema>] extends [z.ZodUndefined]
  ? unknown
  : NonNullable<Schema> extends z.ZodType
    ? Record<never, never> extends z.input<NonNullable<Schema>>
      ? { [Key in Name]?: z.input<NonNullable<Schema>> }
      : { [Key in Name]: z.input<NonNullable<Schema>> }
    : unknown

/** The input of a call: only the parts that its description names. */
export type InputOf<C extends Endpoint> = InputPart<'params', C['params']> &
  InputPart<'query', C['query']> &
  InputPart<'body', C['body']>

/** The input of a call as an argument, optional if none of its parts is required. */
export type InputArguments<C extends Endpoint, More = unknown> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C> & More] : [input: InputOf<C> & More]

interface UntypedInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Sends one API request and returns its response body; throws `RequestError` or `ConnectionError`. */
export async function request<C extends Endpoint>(
  endpoint: C,
  ...[input]: InputArguments<C, Pick<UntypedInput, 'signal' | 'headers'>>
): Promise<ResponseOf<C>> {
  const { params, query, body, signal, headers } = (input ?? {}) as UntypedInput
  const response = await send(urlFor(endpoint, params, query), {
    method: endpoint.method,
    credentials: 'include',
    ...(headers && { headers }),
    // Every write is JSON, even an empty one: the server accepts nothing else from a page.
    ...(endpoint.method !== 'GET' && {
      headers: { 'content-type': 'application/json', ...userIdHeaders() },
      body: JSON.stringify(body ?? {}),
    }),
    signal: signal ?? null,
  })
  if (!response.ok) throw await toRequestError(response)
  const text = await readText(response)
  return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<C>
}

/** Downloads a file of ours, for saving; throws like `request`. */
export async function requestBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(url, { credentials: 'include', signal: signal ?? null })
  if (!response.ok) throw await toRequestError(response)
  try {
    return await response.blob()
  } catch (cause) {
    throw toConnectionError(cause)
  }
}

/**
 * Returns the URL of a call: its path with the parameters filled in, followed by the query. Omits query values that are
 * undefined or null.
 */
export function urlFor(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The addresses that this page has received a response from. */
const receivedUrls = new Set<string>()

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const isRead = (init.method ?? 'GET') === 'GET'
    const requestInit =
      isRead && receivedUrls.has(url)
        ? { ...init, headers: { ...(init.headers as Record<string, string>), [hasDataHeader]: '1' } }
        : init
    const response = await fetch(url, requestInit)
    if (response.headers.has(unreachableHeader)) throw new TypeError('The server is unreachable.')
    if (isGatewayError(response)) connection.recordFailure()
    else connection.recordResponse(isCached(response))
    if (isRead && response.ok) receivedUrls.add(url)
    return response
  } catch (cause) {
    throw toConnectionError(cause)
  }
}

async function toRequestError(response: Response): Promise<RequestError> {
  const retryAfter = response.headers.get('retry-after')
  return new RequestError(response.status, response.statusText, await readText(response), retryAfter)
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw toConnectionError(cause)
  }
}

/** Returns the error for a failed `fetch`: an abort stays an abort; anything else means that there was no response. */
function toConnectionError(cause: unknown): unknown {
  const isAbort = cause instanceof DOMException && cause.name === 'AbortError'
  if (isAbort) return cause
  connection.recordFailure()
  return new ConnectionError({ cause })
}
