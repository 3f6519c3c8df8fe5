import { expect, vi } from 'vitest'
import { eventsPath, type InvalidationEvent, invalidationEvent } from '../../shared/events.ts'
import type { HttpClient } from '../app/http-client.ts'

const pollOptions = { timeout: 30_000, interval: 20 }

/** Opens the event stream of a signed-in client and records its events. */
export async function recordEvents(user: HttpClient, query = '') {
  const stop = new AbortController()
  const response = await user.fetch(eventsPath + query, { signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
    return 'to its end'
  }
  const ended = read().catch(() => 'cut off')
  await vi.waitFor(() => expect(text).toMatch(/^data: .*\n\n/m), pollOptions) // now the server listens for this client
  return {
    ended,
    /** The first event, which reports what the client missed. */
    first: () => parseEvents(text)[0],
    /** The later events, without heartbeats. */
    heard: () =>
      parseEvents(text)
        .slice(1)
        .filter(({ stale }) => stale.length > 0),
    close: async () => {
      stop.abort()
      await ended
    },
  }
}

function parseEvents(text: string): InvalidationEvent[] {
  const lines = [...text.matchAll(/^data: (.*)\n\n/gm)]
  return lines.map(([, json = '']) => invalidationEvent.parse(JSON.parse(json)))
}
