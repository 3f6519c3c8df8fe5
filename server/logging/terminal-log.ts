import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'

/** Creates a log stream of readable lines for a terminal: time, level, message, then its values. */
export function openTerminalLog(): DestinationStream {
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}
