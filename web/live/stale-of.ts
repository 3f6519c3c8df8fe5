import { type StaleCache, staleCaches } from '../../shared/events.ts'

/** What an event calls stale, as far as this page knows of it: the server may be newer than the page, and tell more. */
export function staleOf(event: unknown): StaleCache[] {
  const { stale } = (event ?? {}) as { stale?: unknown }
  return Array.isArray(stale) ? staleCaches.filter((cache) => stale.includes(cache)) : []
}

/** The same of an event as the stream writes it. */
export function parseStale(json: string): StaleCache[] {
  try {
    return staleOf(JSON.parse(json))
  } catch {
    return [] // something between us and the server wrote into the stream
  }
}
