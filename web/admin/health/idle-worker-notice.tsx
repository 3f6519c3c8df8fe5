import { card } from '../section.tsx'
import { idleWorkerText, type WorkerHealth } from './health-labels.ts'

/** Warns that jobs are waiting but no worker is running. */
export function IdleWorkerNotice({ health, now }: { health: WorkerHealth; now: number }) {
  const text = idleWorkerText(health, now)
  return text === null ? null : <p className={`${card} border-caution! font-semibold`}>{text}</p>
}
