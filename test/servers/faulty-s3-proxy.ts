import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a request to the store fails. */
export type S3Fault =
  | { status: number; code: string }
  /** A success whose body reports errors. */
  | { body: string }
  /** Never responds. */
  | 'hang'
  /** Cuts the connection after a number of bytes of the response. */
  | { cutAfter: number }
  /** Sends nothing more after a number of bytes of the response. */
  | { silentAfter: number }

/** A proxy to an S3 server on which single requests can fail. */
export interface FaultyS3Proxy {
  endpoint: string
  /** The requests so far, as `GET photos/…`. */
  asked: string[]
  /** The number of responses that the client did not wait for. */
  abandoned(): number
  /** Sets a function that chooses the fault of each request; null forwards it. */
  behave(choose: (asked: string, request: IncomingMessage) => S3Fault | null): void
  stop(): Promise<void>
}

/** Opens a proxy to an S3 server, which forwards every request until `behave` is called. */
export async function openFaultyS3Proxy(endpoint: string): Promise<FaultyS3Proxy> {
  const asked: string[] = []
  let abandoned = 0
  let chooseFault: (asked: string, request: IncomingMessage) => S3Fault | null = () => null
  const server = createServer((incoming, response) => {
    const name = nameOf(incoming)
    asked.push(name)
    const fault = chooseFault(name, incoming)
    if (fault === 'hang') return void incoming.resume()
    if (fault !== null && ('status' in fault || 'body' in fault)) return respond(incoming, response, fault)
    forward(endpoint, incoming, response, fault)
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
      chooseFault = choose
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

function respond(
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: { status: number; code: string } | { body: string },
): void {
  const body =
    'body' in fault ? fault.body : `<Error><Code>${fault.code}</Code><Message>No.</Message></Error>`
  incoming.resume().on('end', () => {
    response.writeHead('body' in fault ? 200 : fault.status, { 'content-type': 'application/xml' }).end(body)
  })
}

function forward(
  endpoint: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: { cutAfter: number } | { silentAfter: number } | null,
): void {
  const { method, headers, url } = incoming
  const onward = request(`${endpoint}${url}`, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    if (fault === null) return void upstream.pipe(response)
    const limit = 'cutAfter' in fault ? fault.cutAfter : fault.silentAfter
    let sent = 0
    upstream.on('data', (chunk: Buffer) => {
      if (sent < limit) response.write(chunk.subarray(0, limit - sent))
      sent += chunk.length
      if (sent >= limit && 'cutAfter' in fault) setImmediate(() => response.destroy())
    })
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
