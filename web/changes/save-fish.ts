import type { QueryClient } from '@tanstack/react-query'
import type { CatchesEdit } from '../../shared/catches.ts'
import { updateCatchesEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import { toPendingChanges } from './fish-changes.ts'
import { randomUuid } from './random-uuid.ts'
import { type Change, type Saved, saveChange } from './save-change.ts'

/** An edit of the fish of a photo, as it is shown. */
interface FishEdit {
  photo: LogPhoto
  edit: CatchesEdit
  /** Saves the same in another way. */
  send?: Change['send']
}

/** Saves an edit of fish, or has it wait. */
export async function saveFish(client: QueryClient, edit: FishEdit): Promise<Saved> {
  return await saveChange(client, fishChange(edit))
}

/** Returns the change that an edit of fish is. */
export function fishChange({ photo, edit, send }: FishEdit): Change {
  const body = withIds(edit)
  const changes = toPendingChanges(photo, body)
  const accountId = requestUser() ?? ''
  return {
    id: photo.id,
    part: 'fish',
    isOpen: send !== undefined && (edit.added ?? []).length > 0,
    send: send ?? ((signal) => request(updateCatchesEndpoint, { params: { id: photo.id }, body, signal })),
    fold: (before) =>
      changes === null
        ? before
        : {
            madeAt: Date.now(),
            ...before,
            id: photo.id,
            accountId,
            changes: [...(before?.changes ?? []), changes],
          },
  }
}

/** Gives added fish their ids, so that one whose response is lost is not added again. */
function withIds(edit: CatchesEdit): CatchesEdit {
  const added = edit.added?.map((fish) => ({ ...fish, id: fish.id ?? randomUuid() }))
  return { ...edit, ...(added && { added }) }
}
