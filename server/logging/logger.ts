import { fstatSync, write } from 'node:fs'
import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { redactError } from '../database/database-error.ts'

/** The structured logger. Never log coordinates, cookies, codes or message bodies. */
export type Logger = FastifyBaseLogger

/** Creates a logger. It logs errors without the queries, requests, responses and values attached to them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, formatters: { log: plainFields } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Creates the server's logger: JSON lines, or readable lines if stdout is a terminal. If `level` is null, uses `info`,
 * or `warn` in a terminal, where a summary replaces the lines about starting and stopping. `flush` is called before the
 * process ends.
 */
export async function openServerLog(level: string | null): Promise<{ log: Logger; flush(): Promise<void> }> {
  const { stream, flush } = openLogOutput()
  if (!process.stdout.isTTY) return { log: createLogger(level ?? 'info', stream), flush }
  const { default: pretty } = await import('pino-pretty')
  const lines = pretty({
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    destination: stream,
  })
  return { log: createLogger(level ?? 'warn', lines), flush }
}

/** Keeps only errors and primitive values of a log line, because libraries log whole requests including cookies. */
function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  const isPlain = ([name, value]: [string, unknown]) =>
    name === 'err' || value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return Object.fromEntries(Object.entries(fields).filter(isPlain))
}

const maxCauseDepth = 5

/** Describes an error and its causes for the log: type, message, code and stack frames. */
function describeError(error: unknown, depth = 0): object {
  const redacted = redactError(error)
  if (!(redacted instanceof Error)) return { type: typeof redacted }
  return {
    type: redacted.name,
    message: isAboutInput(redacted) ? 'not shown' : redacted.message,
    ...('code' in redacted && { code: redacted.code }),
    stack: stackFrames(redacted),
    ...(redacted.cause !== undefined &&
      depth < maxCauseDepth && { cause: describeError(redacted.cause, depth + 1) }),
  }
}

/** Returns true for parser errors, whose messages quote the input. */
function isAboutInput(error: Error): boolean {
  return error instanceof SyntaxError || 'rawPacket' in error
}

/** Returns only the frames of a stack, because its first lines repeat the message. */
function stackFrames({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (line.startsWith('    at ') ? [line.trim()] : []))
}

/** Where log lines go. Writing one never waits and never fails. */
interface LogOutput {
  stream: Writable
  /** Resolves once what waits is written, but after a second at the latest. */
  flush(): Promise<void>
}

/** What may wait for a slow reader or disk, in characters; further lines are dropped. */
const maxWaiting = 1024 * 1024
const flushTimeoutMs = 1000

/**
 * Opens stdout for the log. The stream of Node and that of pino wait for a file or a terminal, and fail or try for ever if
 * a disk is full or a pipe isn't read: either would stop the server.
 */
function openLogOutput(): LogOutput {
  const isPipe = !process.stdout.isTTY && !fstatSync(1).isFile()
  const output = isPipe ? process.stdout : writeToDescriptor(1)
  output.on('error', () => {}) // the reader of a pipe has gone
  const stream = new Writable({
    decodeStrings: false,
    write: (line, _encoding, done) => {
      if (output.writableLength < maxWaiting) output.write(line)
      done()
    },
  })
  const flush = () =>
    new Promise<void>((resolve) => {
      output.write('', () => resolve())
      setTimeout(resolve, flushTimeoutMs).unref()
    })
  return { stream, flush }
}

/** Writes in the thread pool, where a stopped terminal keeps only a thread waiting. Drops what can't be written. */
function writeToDescriptor(fd: number): Writable {
  let isTorn = false
  return new Writable({
    write: (line: Buffer, _encoding, done) => {
      const bytes = isTorn ? Buffer.concat([Buffer.from('\n'), line]) : line
      write(fd, bytes, 0, bytes.length, null, (cause, written) => {
        isTorn = cause !== null || written < bytes.length
        done()
      })
    },
  })
}
