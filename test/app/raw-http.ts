import { connect } from 'node:net'

/** A response as received. */
export interface RawResponse {
  status: number
  headers: Headers
  body: string
  /** The number of responses: more than one means that the server read several requests into one. */
  responses: number
}

/** Sends bytes that `fetch` would not send, and reads the response until the server closes the connection. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {}) // the server may close before it has read everything; its response has arrived
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString())))
  })
}

/** Writes an HTTP/1.1 request with `Connection: close`. */
export function writeRequest(
  start: string,
  headers: Record<string, string> | string[],
  body: string | Buffer = '',
): Buffer {
  const lines = Array.isArray(headers)
    ? headers
    : Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${start} HTTP/1.1`, 'Connection: close', ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

function parse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
  const responses = text.match(/^HTTP\/1\.1 \d/gm)?.length ?? 0
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), responses }
}
