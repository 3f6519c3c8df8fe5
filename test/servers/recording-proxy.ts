import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** The one way out of a browser, for every request of its pages and workers: a proxy. */
export interface RecordingProxy {
  url: string
  /** All that was asked for on the way, of whomever; of what is encrypted only the host. */
  asked: { url: URL; headers: IncomingHttpHeaders }[]
  stop(): Promise<void>
}

/** Opens a way that leads to one origin. Whoever else is asked for has the same picture for everything. */
export async function openRecordingProxy(origin: string, picture: Buffer): Promise<RecordingProxy> {
  const asked: RecordingProxy['asked'] = []
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '')
    asked.push({ url, headers: incoming.headers })
    if (url.origin === origin) forward(url, incoming, response)
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  server.on('connect', ({ url, headers }: IncomingMessage, socket) => {
    asked.push({ url: new URL(`https://${url}`), headers })
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming
  const onward = request(url, { method, headers }, (found) => {
    response.writeHead(found.statusCode ?? 502, found.headers)
    found.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
