import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { tellable } from '../database/database-failure.ts'

/** Structured log. Never hand it coordinates, cookies, codes or the bodies of messages. */
export type Logger = FastifyBaseLogger

/** Opens the log; failures of queries go into it without the values they were made with. */
export function createLogger(level: string): Logger {
  const describe = pino.stdSerializers.err
  return pino({ level, serializers: { err: (error: Error) => describe(tellable(error) as Error) } })
}
