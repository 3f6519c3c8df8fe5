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
 * or `warn` in a terminal, where a summary replaces the lines about starting and stopping.
 */
export async function openServerLog(level: string | null): Promise<Logger> {
  if (!process.stdout.isTTY) return createLogger(level ?? 'info')
  const { openTerminalLog } = await import('./terminal-log.ts')
  return createLogger(level ?? 'warn', openTerminalLog())
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
