import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** A server at the origin of the page, so that `fetch('/api/…')` reaches it. */
export interface PageServer {
  requests: { method: string; url: string; type: string; body: string }[]
  stop(): Promise<void>
}

/** Starts a server that records requests and calls `answer`; `vi.unstubAllGlobals()` restores `fetch`. */
export async function startPageServer(answer: RequestListener): Promise<PageServer> {
  const requests: PageServer['requests'] = []
  const server = createServer(async (incoming, response) => {
    const body = (await incoming.toArray()).join('')
    const type = incoming.headers['content-type'] ?? ''
    requests.push({ method: incoming.method ?? '', url: incoming.url ?? '', type, body })
    answer(incoming, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(origin + path, init))
  return {
    requests,
    stop: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
}

/** Returns the same response to every request. */
export function respondWith(status: number, body: string): RequestListener {
  return (_, response) => response.writeHead(status).end(body)
}
