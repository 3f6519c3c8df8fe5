import type { QueryClient } from '@tanstack/react-query'
import type { CatchesEdit } from '../../../shared/catches.ts'
import { updateCatchesEndpoint } from '../../../shared/photos.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { request } from '../../api-client/request.ts'
import { requestUser } from '../../api-client/user-id-header.ts'
import { hasUnsent } from '../../offline/pending-edits.ts'
import { foldEdit, withAttempted } from './fold-edit.ts'
import { randomUuid } from './random-uuid.ts'
import { type Saved, sendOrWait } from './send-or-wait.ts'

/** An edit of the fish of a photo, as it is shown. */
interface FishEdit {
  photo: LogPhoto
  edit: CatchesEdit
}

/** Saves an edit of fish, or has it wait. `send` may save the same in another way. */
export async function saveFish(
  client: QueryClient,
  { photo, edit }: FishEdit,
  send: (edit: CatchesEdit, signal: AbortSignal) => Promise<unknown> = (body, signal) =>
    request(updateCatchesEndpoint, { params: { id: photo.id }, body, signal }),
): Promise<Saved> {
  const identified = withIds(edit)
  const accountId = requestUser() ?? ''
  return await sendOrWait(client, {
    id: photo.id,
    send: (signal) => send(identified, signal),
    fold(before, isTried) {
      const folded = foldEdit(before, { photo, edit: identified, accountId, now: Date.now() })
      return folded && isTried && !hasUnsent(before ?? undefined) ? withAttempted(folded, folded) : folded
    },
  })
}

/** Gives added fish their ids, so that one whose response is lost is not added again. */
function withIds(edit: CatchesEdit): CatchesEdit {
  const added = edit.added?.map((fish) => ({ ...fish, id: fish.id ?? randomUuid() }))
  return { ...edit, ...(added && { added }) }
}
