import { mkdir } from 'node:fs/promises'
import { errorCode } from '../../shared/error-code.ts'
import { type OpenFolder, openFolder, openRoot } from './open-folder.ts'

/** Creates an account's folder in an existing `INBOX_DIR`; it may exist already. */
export async function makeInboxFolder(dir: string, folder: string): Promise<void> {
  await using root = await openRoot(dir)
  await using made = await makeFolder(root, folder)
  void made
}

/**
 * Opens a folder, and creates it if needed. Its owner and group may do there what they may in the folder around it, so that
 * Syncthing or Samba can run as another user of that group; others may do nothing.
 */
export async function makeFolder(parent: OpenFolder, name: string): Promise<OpenFolder> {
  const { mode } = await parent.handle.stat()
  const isNew = await mkdir(parent.entry(name), { mode: 0o700 }).then(
    () => true,
    (cause) => {
      if (errorCode(cause) !== 'EEXIST') throw cause
      return false
    },
  )
  const folder = await openFolder(parent, name)
  // Network drives and cards may have no permissions to set.
  if (isNew) await folder.handle.chmod((mode & 0o2070) | 0o700).catch(() => {})
  return folder
}
