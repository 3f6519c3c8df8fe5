import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ResponseOf } from '../../shared/endpoint.ts'
import { type InputArguments, request } from './request.ts'

/** Returns the query options for a read call of the API: `useQuery(queryOptionsFor(getConfigEndpoint))`. */
export function queryOptionsFor<C extends Endpoint>(endpoint: C, ...[input]: InputArguments<C>) {
  const requestInput = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown> }
  return queryOptions<ResponseOf<C>>({
    queryKey: queryKeyFor(endpoint, requestInput),
    queryFn: ({ signal }) => request(endpoint, ...([{ ...requestInput, signal }] as never)),
  })
}

/**
 * Returns the cache key of a read: its path segments, then its query. Without input, the key matches every read whose
 * path starts the same way.
 */
export function queryKeyFor(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, unknown> } = {},
): unknown[] {
  const segments = endpoint.path.split('/').filter((segment) => segment !== '')
  const resolved = segments.map((segment) => (segment.startsWith(':') ? params[segment.slice(1)] : segment))
  const keySegments = resolved.includes(undefined) ? resolved.slice(0, resolved.indexOf(undefined)) : resolved
  return Object.keys(query).length === 0 ? keySegments : [...keySegments, query]
}
