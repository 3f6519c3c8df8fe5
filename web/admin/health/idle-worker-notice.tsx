import type { AdminHealth } from '../../../shared/admin.ts'
import { card } from '../section.tsx'
import { idleWorkerText } from './health-labels.ts'

/** Warns that jobs are waiting but no worker is running. */
export function IdleWorkerNotice({ health, now }: { health: AdminHealth; now: number }) {
  const text = idleWorkerText(health, now)
  return text === null ? null : <p className={`${card} border-caution! font-semibold`}>{text}</p>
}
