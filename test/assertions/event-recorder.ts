import { expect } from 'vitest'
import { type ChangeEvent, changeEvent, eventsPath } from '../../shared/events.ts'
import type { HttpClient } from '../app/http-client.ts'
import { waitFor } from '../app/wait-for.ts'

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
  await waitFor(() => expect(text).toMatch(/^data: .*\n\n/m)) // now the server listens for this client
  return {
    ended,
    /** All events so far, without heartbeats. */
    all: () => parseEvents(text).filter(isNews),
    /** The cursor of the latest event. */
    cursor: () => parseEvents(text).at(-1)?.cursor,
    close: async () => {
      stop.abort()
      await ended
    },
  }
}

/** Returns false for a heartbeat, which repeats the previous event. */
function isNews({ cursor, isAccountStale }: ChangeEvent, index: number, events: ChangeEvent[]): boolean {
  return isAccountStale || cursor !== events[index - 1]?.cursor
}

function parseEvents(text: string): ChangeEvent[] {
  const lines = [...text.matchAll(/^data: (.*)\n\n/gm)]
  return lines.map(([, json = '']) => changeEvent.parse(JSON.parse(json)))
}
