import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { processIdentity } from '../processes/process-identity.ts'

const dayMs = 24 * 3_600_000

/** Where uploads, and what is made of photos, lie for as long as a request takes. */
export interface Incoming {
  /** A fresh private folder; whoever asked for it removes it. */
  makeFolder(): Promise<string>
}

/**
 * Opens the place for what comes in, and removes what processes left there that have died. Several processes may share it:
 * every folder bears the name of the machine and the process that made it.
 */
export async function openIncoming(root: string): Promise<Incoming> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeLeftovers(root)
  const maker = `${machine()}~${processIdentity(process.pid)}`
  return {
    makeFolder: async () => {
      const folder = join(root, `${maker}~${randomUUID()}`)
      await mkdir(folder, { mode: 0o700 })
      return folder
    },
  }
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name)
    if (await isLeftOver(path, name)) await rm(path, { recursive: true, force: true })
  }
}

/** Processes of another machine, or of another container, cannot be seen from here: only what is old is judged. */
async function isLeftOver(path: string, name: string): Promise<boolean> {
  const [host = '', identity = ''] = name.split('~')
  if (identity === '') return true // as Creel named them before several processes could share the folder
  if (host === machine()) return processIdentity(Number.parseInt(identity, 10)) !== identity
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - dayMs
}

function machine(): string {
  return hostname().replaceAll(/[^\w.-]/g, '-')
}
