import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawResponse {
  status: number
  headers: Headers
  body: string
  /** How many answers came; more than one to one request would mean that it was taken for several. */
  responses: number
}

/** Sends bytes that `fetch` would not, and gathers the answer until the server ends the connection. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {}) // what was not read of us before the end; its answer is there
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString())))
  })
}

/** Writes a request of HTTP/1.1 that asks for the connection to be ended. */
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
