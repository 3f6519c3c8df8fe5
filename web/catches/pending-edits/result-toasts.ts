import type { QueryClient } from '@tanstack/react-query'
import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { catchesOf, isOutingNote } from '../../../shared/catches.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import { userQuery } from '../../account/account-api.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { shownRows } from '../../log/log-query.ts'
import { selectPhotosById } from '../../log/select-photos.ts'
import { updatePendingEdit } from '../../offline/change-pending-edits.ts'
import type { PendingEdit } from '../../offline/pending-edits.ts'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { showToast } from '../../ui/toast-store.ts'
import { showShortError } from '../short-toast.ts'
import { orNull } from './fold-edit.ts'
import { droppedText, mineEdit, yieldedText } from './result-texts.ts'
import { saveFish } from './save-fish.ts'
import { showWaitingToast } from './send-or-wait.ts'

/** Says which fields kept what was entered elsewhere, until the user closes it; "Use mine" saves the own values after all. */
export function showYielded(client: QueryClient, edit: PendingEdit, onClose: () => void): void {
  const [photo] = selectPhotosById(shownRows(client), [edit.id])
  const yielded = edit.yielded ?? []
  const catches = photo ? catchesOf(photo) : []
  const mine = mineEdit(catches, yielded)
  showToast({
    title: 'Changed on another device too',
    description: [
      yieldedText(catches, yielded, unitsOf(client)),
      photo?.timestamp && `Photo of ${formatLocalDate(photo.timestamp)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    isLasting: true,
    onClose: () => {
      onClose()
      void updatePendingEdit(edit.id, withoutYielded)
    },
    ...(mine && { action: { label: 'Use mine', onSelect: () => void saveMine() } }),
  })

  async function saveMine() {
    const [current] = selectPhotosById(shownRows(client), [edit.id])
    if (!current || !mine) return
    try {
      const saved = await saveFish(client, { photo: current, edit: mine })
      if (saved === 'sent') showToast({ title: 'Fish Data Saved' })
      else showWaitingToast(saved)
      refetchInBackground(client, 'log')
    } catch {
      showShortError('Update Failed', 'Failed to save fish data.')
    }
  }
}

/** Says that an edit was dropped because the server rejected it, and what it contained. */
export function showEditDropped(client: QueryClient, edit: PendingEdit, error: unknown): void {
  showToast({
    title: 'Failed to save a change',
    description: `${errorMessage(error, 'The server rejected it.')} ${droppedText(edit, unitsOf(client))}`,
    destructive: true,
    isLasting: true,
  })
}

/** Says that the server has refused a new catch without a photo or an outing note, which waits until it is changed. */
export function showCatchRefused(edit: NotedCatchEdit | null, error: unknown): void {
  const [what, place] = isOutingNote(edit ?? {})
    ? ['an outing note', 'in its outing']
    : ['a catch', 'among the catches without photos']
  showToast({
    title: `Failed to save ${what}`,
    description: `${errorMessage(error, 'The server rejected it.')} It waits ${place} until you change it.`,
    destructive: true,
    isLasting: true,
  })
}

/** Says that a catch was saved without its location, which has been deleted meanwhile. */
export function showLocationLost({ species = null, outcome, capturedAt }: NotedCatchEdit): void {
  const what = isOutingNote({ outcome }) ? 'The note' : 'The catch'
  const name = species === null ? what : titleCase(species)
  showToast({
    title: 'Location not found',
    description: `${name} of ${formatLocalDate(capturedAt)} is saved without its location, which was deleted.`,
    isLasting: true,
  })
}

function withoutYielded(edit: PendingEdit | null): PendingEdit | null {
  if (edit === null) return null
  const { yielded, ...rest } = edit
  return orNull(rest)
}

function unitsOf(client: QueryClient) {
  return client.getQueryData(userQuery.queryKey)?.units ?? 'imperial'
}
