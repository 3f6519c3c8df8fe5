import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClaimedFolder, claimFolder, isThere, removeUnclaimed } from './claimed-folder.ts'

/** Where uploads, and what is made of photos, lie for as long as a request takes. */
export interface Incoming {
  /** A fresh private folder; whoever asked for it removes it. */
  makeFolder(): Promise<string>
}

/**
 * Opens the place for what comes in, and removes what processes left there that have died. Several processes may share it, also
 * from several containers: each claims a folder of its own there, which holds those of its requests.
 */
export async function openIncoming(root: string): Promise<Incoming> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeUnclaimed(root)
  let own: ClaimedFolder | null = null
  let claiming: Promise<ClaimedFolder> | null = null

  /** Somebody may have removed it, or another disk may be there. */
  async function findOwn(): Promise<ClaimedFolder> {
    if (own !== null && (await isThere(own.path))) return own
    claiming ??= claimFolder(root).finally(() => {
      claiming = null
    })
    const claimed = await claiming
    if (claimed !== own) own?.release()
    own = claimed
    return claimed
  }

  return {
    makeFolder: async () => {
      const folder = join((await findOwn()).path, randomUUID())
      await mkdir(folder, { mode: 0o700 })
      return folder
    },
  }
}
