import type { ChangeEvent } from '../../shared/events.ts'

/** Parses an event of the stream (JSON); null if it is none. */
export function parseChangeEvent(json: string): ChangeEvent | null {
  try {
    const { cursor, isAccountStale } = JSON.parse(json)
    return typeof cursor === 'string' ? { cursor, isAccountStale: isAccountStale === true } : null
  } catch {
    return null // an intermediary such as a proxy wrote into the stream
  }
}
