import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClaimedFolder, claimFolder, exists, removeUnclaimed } from './claimed-folder.ts'

/** Temporary storage for uploads, and files made from photos, during a request. */
export interface UploadTempFolder {
  /** Creates a new private folder; the caller must remove it. */
  makeFolder(): Promise<string>
}

/**
 * Opens the temporary storage and removes what dead processes left there. Several processes may share it, possibly from
 * several containers: each claims its own folder, which contains those of its requests.
 */
export async function openUploadTempFolder(root: string): Promise<UploadTempFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeUnclaimed(root)
  let own: ClaimedFolder | null = null
  let claiming: Promise<ClaimedFolder> | null = null

  /** Returns this process's folder; claims a new one if it was removed or another disk is mounted. */
  async function findOwn(): Promise<ClaimedFolder> {
    if (own !== null && (await exists(own.path))) return own
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
