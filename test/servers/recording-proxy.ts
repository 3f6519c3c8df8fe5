import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy for every request of a browser's pages and workers. */
export interface RecordingProxy {
  url: string
  /** All requests to any host; only the host if a request is encrypted. */
  asked: { url: URL; headers: IncomingHttpHeaders }[]
  stop(): Promise<void>
}

/** Opens a proxy to one origin. Requests to any other origin get the same image. */
export async function openRecordingProxy(origin: string, image: Buffer): Promise<RecordingProxy> {
  const asked: RecordingProxy['asked'] = []
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '')
    asked.push({ url, headers: incoming.headers })
    if (url.origin === origin) forward(url, incoming, response)
    else response.writeHead(200, { 'content-type': 'image/png' }).end(image)
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
  const outgoing = request(url, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
