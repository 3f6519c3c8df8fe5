import type { QueryClient } from '@tanstack/react-query'
import { favoritePhotoEndpoint } from '../../../shared/photos.ts'
import { request } from '../../api-client/request.ts'
import { requestUser } from '../../api-client/user-id-header.ts'
import { noChanges } from '../../catches/pending-edits/fold-edit.ts'
import { type Saved, sendOrWait } from '../../catches/pending-edits/send-or-wait.ts'

/** Saves whether a photo is a favorite, or queues that until it can be sent. */
export async function saveFavorite(client: QueryClient, id: string, isFavorite: boolean): Promise<Saved> {
  const accountId = requestUser() ?? ''
  return await sendOrWait(client, {
    id,
    send: (signal) => request(favoritePhotoEndpoint, { params: { id }, body: { isFavorite }, signal }),
    fold: (before) => ({ ...noChanges, madeAt: Date.now(), ...before, id, accountId, isFavorite }),
  })
}
