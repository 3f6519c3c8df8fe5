import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'

/**
 * Creates a log stream that writes readable lines to a terminal: the time, the level, the message, and its values after
 * it.
 */
export function openTerminalLog(): DestinationStream {
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}
