import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { tellable } from '../database/database-failure.ts'

/** Structured log. Never hand it coordinates, cookies, codes or the bodies of messages. */
export type Logger = FastifyBaseLogger

/** Opens the log; failures go into it without what they carry along: queries, requests, answers and their values. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, formatters: { log: plainFields } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Opens the log of the server: JSON lines, or readable lines if stdout is a terminal. `level` null means `info`, and
 * `warn` in a terminal, where a summary replaces the lines about starting and stopping.
 */
export async function openServerLog(level: string | null): Promise<Logger> {
  if (!process.stdout.isTTY) return createLogger(level ?? 'info')
  const { openTerminalLog } = await import('./terminal-log.ts')
  return createLogger(level ?? 'warn', openTerminalLog())
}

/** Libraries log whole requests, with cookies in them; of their lines only failures and single values are kept. */
function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  const isPlain = ([name, value]: [string, unknown]) =>
    name === 'err' || value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return Object.fromEntries(Object.entries(fields).filter(isPlain))
}

const deepestCause = 5

/** What an operator needs of a failure and of what caused it: which kind it is, what it says and where it came from. */
function describeError(error: unknown, depth = 0): object {
  const told = tellable(error)
  if (!(told instanceof Error)) return { type: typeof told }
  return {
    type: told.name,
    message: isAboutInput(told) ? 'not shown' : told.message,
    ...('code' in told && { code: told.code }),
    stack: framesOf(told),
    ...(told.cause !== undefined && depth < deepestCause && { cause: describeError(told.cause, depth + 1) }),
  }
}

/** A parser quotes what it could not read. */
function isAboutInput(error: Error): boolean {
  return error instanceof SyntaxError || 'rawPacket' in error
}

/** The first lines of a stack repeat the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (line.startsWith('    at ') ? [line.trim()] : []))
}
