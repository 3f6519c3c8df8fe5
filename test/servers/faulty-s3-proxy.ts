import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a store behaves that has a bad day. */
export type S3Fault =
  | { status: number; code: string }
  /** A success that says in its body what was not done. */
  | { body: string }
  /** Takes the request and never answers. */
  | 'hang'
  /** Sends so many bytes of the answer, then cuts the connection. */
  | { cutAfter: number }
  /** Sends so many bytes of the answer, then no more. */
  | { silentAfter: number }

/** A way to an S3 server on which single requests can go wrong. */
export interface FaultyS3Proxy {
  endpoint: string
  /** What was asked so far, as `GET photos/…`, and how many answers nobody waited for any more. */
  asked: string[]
  abandoned(): number
  /** Says of each request what becomes of it; null lets it through. */
  behave(choose: (asked: string, request: IncomingMessage) => S3Fault | null): void
  stop(): Promise<void>
}

/** Opens the way to an S3 server; all goes well on it until it is told otherwise. */
export async function openFaultyS3Proxy(endpoint: string): Promise<FaultyS3Proxy> {
  const asked: string[] = []
  let abandoned = 0
  let moodOf: (asked: string, request: IncomingMessage) => S3Fault | null = () => null
  const server = createServer((incoming, response) => {
    const name = nameOf(incoming)
    asked.push(name)
    const mood = moodOf(name, incoming)
    if (mood === 'hang') return void incoming.resume()
    if (mood !== null && ('status' in mood || 'body' in mood)) return answer(incoming, response, mood)
    forward(endpoint, incoming, response, mood)
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    abandoned: () => abandoned,
    behave: (choose) => {
      moodOf = choose
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Method and key, without the bucket. */
function nameOf({ method, url = '' }: IncomingMessage): string {
  return `${method} ${decodeURIComponent(url.split('?')[0] ?? '').replace(/^\/[^/]+\//, '')}`
}

function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  mood: { status: number; code: string } | { body: string },
): void {
  const body = 'body' in mood ? mood.body : `<Error><Code>${mood.code}</Code><Message>No.</Message></Error>`
  incoming.resume().on('end', () => {
    response.writeHead('body' in mood ? 200 : mood.status, { 'content-type': 'application/xml' }).end(body)
  })
}

function forward(
  endpoint: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  mood: { cutAfter: number } | { silentAfter: number } | null,
): void {
  const { method, headers, url } = incoming
  const onward = request(`${endpoint}${url}`, { method, headers }, (found) => {
    response.writeHead(found.statusCode ?? 502, found.headers)
    if (mood === null) return void found.pipe(response)
    const limit = 'cutAfter' in mood ? mood.cutAfter : mood.silentAfter
    let sent = 0
    found.on('data', (chunk: Buffer) => {
      if (sent < limit) response.write(chunk.subarray(0, limit - sent))
      sent += chunk.length
      if (sent >= limit && 'cutAfter' in mood) setImmediate(() => response.destroy())
    })
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
