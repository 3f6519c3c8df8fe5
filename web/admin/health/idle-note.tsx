import type { AdminHealth } from '../../../shared/admin.ts'
import { card } from '../section.tsx'
import { idleWords } from './health-words.ts'

/** Warns that jobs are waiting but no worker is running. */
export function IdleNote({ health, now }: { health: AdminHealth; now: number }) {
  const words = idleWords(health, now)
  return words === null ? null : <p className={`${card} border-caution! font-semibold`}>{words}</p>
}
