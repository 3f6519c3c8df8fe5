import { expect, vi } from 'vitest'
import { eventsPath, type InvalidationEvent, invalidationEvent } from '../../shared/events.ts'
import type { HttpClient } from '../app/http-client.ts'

const patience = { timeout: 30_000, interval: 20 }

/** Opens the event stream of a signed-in browser, and notes what is told in it. */
export async function recordEvents(angler: HttpClient, query = '') {
  const stop = new AbortController()
  const response = await angler.fetch(eventsPath + query, { signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
    return 'to its end'
  }
  const ended = read().catch(() => 'cut off')
  await vi.waitFor(() => expect(text).toMatch(/^data: .*\n\n/m), patience) // from then on the server listens for this browser
  return {
    ended,
    /** What was missed, as the first event tells. */
    first: () => eventsIn(text)[0],
    /** What was told afterwards, heartbeats left out. */
    heard: () =>
      eventsIn(text)
        .slice(1)
        .filter(({ stale }) => stale.length > 0),
    close: async () => {
      stop.abort()
      await ended
    },
  }
}

function eventsIn(text: string): InvalidationEvent[] {
  const lines = [...text.matchAll(/^data: (.*)\n\n/gm)]
  return lines.map(([, json = '']) => invalidationEvent.parse(JSON.parse(json)))
}
