import { type FormEvent, useState } from 'react'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { CatchField } from '../../catches/catch-field.tsx'
import { FishFieldset } from '../../catches/fish-fieldset.tsx'
import { FishSuggestions } from '../../catches/fish-suggestions.tsx'
import { readChosenPreference, savePreference } from '../../device/preferences.ts'
import { useIsUnsent } from '../../offline/use-is-unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeleteNotedDialog } from './delete-noted-dialog.tsx'
import { LocationField } from './location-field.tsx'
import { dropDraft, findDraft, keepDraft } from './noted-catch-drafts.ts'
import { type ChosenLocation, toNotedCatchSave, toNotedValues } from './noted-catch-values.ts'
import { useSaveNotedCatch } from './noted-catches-api.ts'

/** The props of the dialog. */
export interface NotedCatchDialogProps {
  /** Null to note a new catch. */
  noted: LogNotedCatch | null
  /** The location of a new catch; null if it is to be chosen. */
  location: ChosenLocation | null
  onClose: () => void
}

/**
 * Notes a catch without a photo, or edits and deletes one. What is typed is kept until it is saved or canceled, also while the
 * dialog is closed.
 */
export function NotedCatchDialog({ noted, location, onClose }: NotedCatchDialogProps) {
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const key = noted?.id ?? `new ${location?.id}`
  const [draft] = useState(() => findDraft(key))
  const [initial] = useState(() => draft?.initial ?? toNotedValues(noted, location, units))
  const [values, setValues] = useState(draft?.values ?? initial)
  const [usualAnswer, setUsualAnswer] = useState(() => readChosenPreference('sizesMeasured'))
  const [isDeleting, setIsDeleting] = useState(false)
  const save = useSaveNotedCatch()
  const { isOffline } = useConnection()
  const isUnsent = useIsUnsent(noted?.id)
  const needsConnection = isOffline && noted !== null && !isUnsent
  const fish = { ...values.fish, isMeasured: values.fish.isMeasured ?? usualAnswer }
  const change = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed }
    setValues(next)
    keepDraft(key, { initial, values: next })
  }
  const finish = () => {
    dropDraft(key)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const saving = toNotedCatchSave({ ...values, fish }, initial, noted, units)
    const onError = () => saving.isNew && change({ sent: saving.sent ?? saving.edit })
    save.mutate(saving, { onSuccess: finish, onError })
  }
  function answer(isMeasured: boolean) {
    savePreference('sizesMeasured', isMeasured)
    if (usualAnswer === null) setUsualAnswer(isMeasured)
    change({ fish: { ...values.fish, isMeasured } })
  }

  return (
    <Dialog
      open
      onOpenChange={() => save.isPending || onClose()}
      title={noted === null ? 'Note a Catch' : 'Edit Catch'}
    >
      <form onSubmit={submit} className="flex flex-col gap-2">
        <fieldset disabled={save.isPending} className="flex min-w-0 flex-col gap-2">
          <CatchField
            label="Date and time"
            type="datetime-local"
            required
            min="1001-01-01T00:00"
            max="9998-12-31T23:59"
            value={values.time}
            onChange={(time) => change({ time })}
          />
          <LocationField
            location={values.location}
            onChange={(chosen) => change({ location: chosen })}
            onNavigate={onClose}
          />
          <FishFieldset
            fields={fish}
            number={null}
            isFocused={noted === null}
            hasHelp={false}
            units={units}
            onAnswer={answer}
            onChange={(changed) => change({ fish: { ...changed, isMeasured: values.fish.isMeasured } })}
            onRemove={() => undefined}
          />
        </fieldset>
        <FishSuggestions />
        {save.isError && (
          <p role="alert" className="font-semibold text-danger text-sm">
            {errorMessage(save.error, 'Failed to save the catch.')}
          </p>
        )}
        {needsConnection && (
          <p role="status" className="text-quiet text-sm">
            You’re offline. Keep Creel open and save once you’re back online.
          </p>
        )}
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-sheet px-6 pt-2 pb-6">
          {noted !== null && (
            <Button
              variant="quiet"
              className="mr-auto px-2! text-danger!"
              disabled={save.isPending || needsConnection}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          )}
          <Button disabled={save.isPending} onClick={finish}>
            Cancel
          </Button>
          <Button type="submit" variant="action" busy={save.isPending} disabled={needsConnection}>
            Save
          </Button>
        </div>
      </form>
      {noted !== null && isDeleting && (
        <DeleteNotedDialog id={noted.id} onCancel={() => setIsDeleting(false)} onDeleted={finish} />
      )}
    </Dialog>
  )
}
