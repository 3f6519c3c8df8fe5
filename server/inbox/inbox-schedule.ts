import type { Services } from '../services.ts'
import { createInboxScanner, type NextScan } from './scan-inboxes.ts'

/** A file that was just seen for the first time is looked at again after this time. */
const soonMs = 10_000

/** Looks through the inbox folders again and again. Polling also notices what other machines write to a network drive. */
export function startInboxSchedule(services: Services): void {
  const { config, log, pool } = services
  if (config.inbox === null) return
  const intervalMs = config.inbox.scanSeconds * 1000
  const pauses: Record<NextScan, number> = {
    now: 0,
    soon: Math.min(soonMs, intervalMs),
    later: intervalMs,
  }
  let isFailing = false
  const scanner = createInboxScanner(services, config.inbox)

  async function scan(): Promise<void> {
    let next: NextScan | null = null
    try {
      next = await scanner.scan()
      isFailing = false
    } catch (cause) {
      if (!pool.ending && !isFailing) log.error({ err: cause }, 'looking through the inbox folders failed')
      isFailing = true
    }
    if (!pool.ending) setTimeout(scan, pauses[next ?? 'later']).unref()
  }
  void scan()
}
