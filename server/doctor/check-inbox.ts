import { ne } from 'drizzle-orm'
import { inboxes } from '../database/schema.ts'
import { openFolder, openRoot } from '../inbox/open-folder.ts'
import { type Check, toFindings } from './check.ts'

/** Finds a missing `INBOX_DIR`, and inbox folders in it that are missing or that Creel may not read. */
export const checkInbox: Check = async ({ db, inboxDir }) => {
  if (inboxDir === null) return []
  const root = await openRoot(inboxDir).catch(() => null)
  if (root === null)
    return toFindings([inboxDir], {
      singular: 'folder is set as INBOX_DIR, but can’t be read',
      plural: '',
      format: (dir) => dir,
      repair: null,
      repairedText: '',
      advice: 'mount its disk, or create it; Creel adds its photos once it’s there',
    })
  await using _ = root
  const lost: string[] = []
  for (const { folder } of await db.select().from(inboxes).where(ne(inboxes.state, 'requested'))) {
    const opened = await openFolder(root, folder).catch(() => null)
    if (opened === null) lost.push(folder)
    await opened?.handle.close()
  }
  return toFindings(lost, {
    singular: 'inbox folder is missing or can’t be read',
    plural: 'inbox folders are missing or can’t be read',
    format: (folder) => folder,
    repair: null,
    repairedText: '',
    advice: 'check the disk and its permissions; its angler can create it again in Settings',
  })
}
