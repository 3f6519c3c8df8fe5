import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a stand-in received. */
export interface ReceivedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** Ways in which any service can fail. */
export type Failure =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never responds. */
  | 'hang'
  /** A success whose body is not JSON. */
  | 'garbage'
  /** A success that never ends. */
  | 'flood'
  /** Cuts the connection. */
  | 'cut'

/** A small server on loopback that speaks the protocol of an external service. */
export interface StandIn<Success> {
  url: string
  /** All requests so far. */
  requests: ReceivedRequest[]
  /** Sets the response from now on and cuts hanging requests; `null` restores the default responses. */
  answerWith(response: Success | Failure | null): void
  /** Holds requests from now on: `asked` resolves at the first one, `release` sends all responses. */
  hold(): { asked: Promise<void>; release(response: Success | Failure | null): void }
  stop(): Promise<void>
}

/** The body of a success, or another status with its body. */
export interface Reply {
  status?: number
  json: unknown
}

/** Starts a stand-in that responds with `reply`, until `answerWith` is called. */
export async function startStandIn<Success>(
  reply: (request: ReceivedRequest, response: Success | null) => Reply,
): Promise<StandIn<Success>> {
  const requests: ReceivedRequest[] = []
  const hanging = new Set<ServerResponse>()
  let current: Success | Failure | null = null
  let held: { noteAsked(): void; released: Promise<void> } | null = null
  const server = createServer(async (incoming, response) => {
    const request = await receive(incoming)
    requests.push(request)
    held?.noteAsked()
    await held?.released
    if (isFailure(current)) fail(response, current, hanging)
    else sendJson(response, reply(request, current))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (response) => {
      current = response
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    hold: () => {
      const asked = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held = { noteAsked: asked.resolve, released: released.promise }
      const release = (response: Success | Failure | null) => {
        current = response
        held = null
        released.resolve()
      }
      return { asked: asked.promise, release }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', `http://${incoming.headers.host}`),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function isFailure(response: unknown): response is Failure {
  return (
    typeof response === 'string' ||
    (typeof response === 'object' && response !== null && 'status' in response)
  )
}

function sendJson(response: ServerResponse, { status = 200, json }: Reply) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

function fail(response: ServerResponse, failure: Failure, hanging: Set<ServerResponse>) {
  if (failure === 'hang') return hanging.add(response)
  if (failure === 'cut') return response.destroy()
  if (failure === 'flood') return flood(response)
  if (failure === 'garbage') return response.writeHead(200).end('<html>Welcome to the hotel network</html>')
  response.writeHead(failure.status, failure.headers).end(failure.body ?? '')
}

function flood(response: ServerResponse) {
  const chunk = 'x'.repeat(64 * 1024)
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send)
  send()
}
