import { restoreReferencedFolders } from '../photos/trash-orphan-files.ts'
import { type Check, toFindings } from './check.ts'

const dayMs = 24 * 3_600_000
/** The hourly sweep of a running Creel deletes folders that were moved to the trash seven days ago. */
const retentionDays = 7

/** Finds folders that should have been deleted from the trash: Creel has not run here for days, or its sweep fails. */
export const checkTrash: Check = async ({ db, store }) => {
  const old: string[] = []
  const now = (await store.readClock()).getTime()
  const cutoff = new Date(now - (retentionDays + 1) * dayMs)
  for await (const entry of store.listTrash()) if (entry.trashedAt < cutoff) old.push(entry.folder)
  return toFindings(old, {
    singular: 'folder was moved to the trash days ago but wasn’t removed',
    plural: 'folders were moved to the trash days ago but weren’t removed',
    format: (folder) => folder,
    repair: async () => {
      await restoreReferencedFolders({ db, store })
      await store.emptyTrash(new Date(now - retentionDays * dayMs))
      return 0
    },
    repairedText: 'removed',
    advice: 'npm run doctor -- --repair removes them; a running Creel does so every hour',
  })
}
