import type { PendingValues } from '../offline/pending-edits.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Outcome, Saved } from './save-change.ts'
import type { setValues } from './set-value.ts'

/*
 * What screens need to change a value of a photo or a group. The rest of the way that changes go (`save-change.ts`) is loaded with the
 * first change.
 */

/** Sets a value of rows; resolves with what became of it. */
export async function saveValues<Name extends keyof PendingValues>(
  ...change: Parameters<typeof setValues<Name>>
): Promise<Outcome> {
  const { setValues } = await import('./set-value.ts')
  return await setValues(...change)
}

/** Shows where a change that could not be sent is saved. */
export function showWaitingToast(saved: Exclude<Saved, 'sent'>, undo?: () => void): void {
  const texts = {
    stored: { title: 'Saved on this device', description: 'Creel will send it once you’re back online.' },
    unsaved: {
      title: 'Not saved on this device',
      description: 'This browser couldn’t store it. Keep Creel open until you’re back online.',
    },
  }
  showToast({ ...texts[saved], ...(undo && { action: { label: 'Undo', onSelect: undo } }) })
}
