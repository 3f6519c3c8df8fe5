import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from '../../processes/process-identity.ts'

/**
 * Takes a folder for this process alone; null where another living process has it. Answers the release.
 *
 * Every contender lays down a file that bears its own identity, and only then looks for others: of two that
 * come at the same moment at least one sees the other, so never do both win. Files of the dead are swept; no
 * file is ever taken over, so `kill -9` and process numbers that come round again do no harm.
 */
export async function takeLock(folder: string): Promise<(() => void) | null> {
  const mine = join(folder, `${processIdentity(process.pid)}.lock`)
  for (const patienceMs of [50, 150, 300, 0]) {
    if (existsSync(mine)) return null
    writeFileSync(mine, '', { mode: 0o600 })
    if (!hasLivingOthers(folder, mine)) return () => rmSync(mine, { force: true })
    rmSync(mine, { force: true })
    // Both may have stepped back: the one whose nap is shorter finds the folder free.
    if (patienceMs > 0) await delay(patienceMs * (0.5 + Math.random()))
  }
  return null
}

function hasLivingOthers(folder: string, mine: string): boolean {
  const others = readdirSync(folder).filter((name) => name.endsWith('.lock') && join(folder, name) !== mine)
  const dead = others.filter((name) => !isAlive(name))
  for (const name of dead) rmSync(join(folder, name), { force: true })
  return others.length > dead.length
}

function isAlive(lockName: string): boolean {
  const identity = lockName.slice(0, -'.lock'.length)
  return processIdentity(Number.parseInt(identity, 10)) === identity
}
