import type { AdminHealth } from '../../../shared/admin.ts'
import { card } from '../section.tsx'
import { idleWords } from './health-words.ts'

/** Says so where work waits and nobody is there to do it. */
export function IdleNote({ health, now }: { health: AdminHealth; now: number }) {
  const words = idleWords(health, now)
  return words === null ? null : <p className={`${card} border-caution! font-semibold`}>{words}</p>
}
