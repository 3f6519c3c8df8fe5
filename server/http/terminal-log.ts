import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'

/** Writes log lines to a terminal as people read them: the time, the level, the sentence, and its values beside it. */
export function openTerminalLog(): DestinationStream {
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}
