import { type FormEvent, useCallback, useState } from 'react'
import { type FishedHours, findHoursFault } from '../../shared/catches/fished-hours.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { useUnits } from '../account/account-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { CatchField } from '../catches/catch-field.tsx'
import { FishFieldset } from '../catches/fish-fieldset.tsx'
import { FishSuggestions } from '../catches/fish-suggestions.tsx'
import { useIsUnsent } from '../changes/use-change-state.ts'
import { WeatherCredit } from '../conditions/weather-credit.tsx'
import { weatherText } from '../conditions/weather-text.ts'
import { readChosenPreference, savePreference } from '../device/preferences.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { selectNotedCatches } from '../log/select-noted-catches.ts'
import { joinKnown } from '../photos/photo-text.ts'
import { TimeField } from '../photos/time-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { useRootAttribute } from '../ui/use-root-attribute.ts'
import { HoursFields } from './hours-fields.tsx'
import { LocationField } from './location-field.tsx'
import { requestLocation } from './location-request.ts'
import { isAccurate, useNearestLocation } from './nearest-location.ts'
import { draftKey, dropDraft, findDraft, keepDraft, keepPosition } from './noted-catch-drafts.ts'
import {
  hasSavedPlaceAndTime,
  isNearer,
  isOfNow,
  type NewNoted,
  type NotedCatchValues,
  toNotedCatchSave,
  toNotedValues,
} from './noted-catch-values.ts'
import { useDeleteNotedCatch, useSaveNotedCatch } from './noted-catches-api.ts'
import { useNotedPosition } from './noted-position.ts'
import { usePositionHere } from './use-position-here.ts'

/** The props of the dialog. */
export interface NotedCatchDialogProps {
  /** What to edit, or what a new catch or note begins with. */
  noted: LogNotedCatch | NewNoted
  /** Hours to enter unless it has some, if it was opened for that; `noHours` if nothing suggests any. */
  suggestedHours?: FishedHours | undefined
  /** Whether it opens again after the map, as a catch or a note as it was left. */
  isResumed?: boolean
  onClose: () => void
}

/**
 * Notes a catch without a photo or an outing, or edits and deletes one. What is typed is kept until it is saved or canceled, also
 * while the dialog is closed.
 */
export function NotedCatchDialog({
  noted: opened,
  suggestedHours,
  isResumed,
  onClose,
}: NotedCatchDialogProps) {
  const noted = 'id' in opened ? opened : null
  const isOfDay = 'day' in opened && opened.day !== undefined
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const key = draftKey(opened)
  const [draft] = useState(() => findDraft(key))
  const [openedAt] = useState(() => draft?.openedAt ?? new Date())
  const [reopenedAt] = useState(() => (draft ? new Date() : openedAt))
  const [initial] = useState(() => draft?.initial ?? toNotedValues(opened, units))
  const [values, setValues] = useState(() => {
    const found = withHours(draft?.values ?? initial, suggestedHours)
    // as the button that opened it says, whatever the draft was at last
    return isResumed ? found : { ...found, isOutingNote: initial.isOutingNote }
  })
  const [showsFault, setShowsFault] = useState(false)
  const [isSwitched, setIsSwitched] = useState(false) // the focus then stays on the button that switches
  const [usualAnswer, setUsualAnswer] = useState(() => readChosenPreference('sizesMeasured'))
  const [isDeleting, setIsDeleting] = useState(false)
  const { isOutingNote, hours } = values
  const hoursFault = isOutingNote ? findHoursFault(hours) : null
  const [title, what] = isOutingNote ? ['Outing Note', 'note'] : ['Catch', 'catch']
  const save = useSaveNotedCatch(isOutingNote)
  useRootAttribute('controls-below') // the toast of a new location would cover the buttons
  const { isOffline } = useConnection()
  const isUnsent = useIsUnsent(noted?.id)
  const needsConnection = isOffline && noted !== null && !isUnsent
  const fish = { ...values.fish, isMeasured: values.fish.isMeasured ?? usualAnswer }
  const isHere = noted === null && isOfNow(values, openedAt)
  const here = usePositionHere(
    isHere,
    { openedAt, reopenedAt, known: draft?.position ?? null },
    (readAt) => isNearer(values, readAt, reopenedAt),
    (position) => keepPosition(key, position),
  )
  const remembered = useNotedPosition(noted)
  const position = here?.position ?? remembered
  const nearest = useNearestLocation(position)
  const proposed = values.isLocationChosen ? null : nearest
  const location = values.location ?? proposed
  const isLocationOpen = location === null && !values.isLocationChosen // else none was wanted
  const toRemember = isLocationOpen && here?.position && isAccurate(here.position) ? here.position : null
  const keep = (kept: typeof values) => {
    const known = here?.position ?? findDraft(key)?.position ?? null
    keepDraft(key, { initial, values: kept, openedAt, position: known })
  }
  const change = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed }
    setValues(next)
    keep(next)
  }
  const finish = () => {
    dropDraft(key)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setShowsFault(hoursFault !== null)
    if (hoursFault !== null) return event.currentTarget[hoursFault.field].focus()
    const saving = toNotedCatchSave({ ...values, fish, location }, initial, noted, units)
    const onError = () => saving.isNew && change({ sent: saving.sent ?? saving.edit })
    save.mutate({ save: saving, position: toRemember }, { onSuccess: finish, onError })
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
      title={noted === null ? `Note ${isOutingNote ? 'an Outing' : 'a Catch'}` : `Edit ${title}`}
    >
      <form onSubmit={submit} className="flex flex-col gap-2">
        <fieldset disabled={save.isPending} className="flex min-w-0 flex-col gap-2">
          {noted === null && !isOfDay && (
            <Button
              variant="quiet"
              className="-mt-2 -ml-2 self-start px-2!"
              onClick={() => {
                setIsSwitched(true)
                change({ isOutingNote: !isOutingNote })
              }}
            >
              {isOutingNote ? 'Caught a fish? Note a catch' : 'Nothing caught? Note an outing'}
            </Button>
          )}
          <div className="flex flex-wrap gap-2">
            <CatchField
              label="Date"
              type="date"
              required
              min="1001-01-01"
              max="9998-12-31"
              className="flex-1 basis-40"
              value={values.day}
              onChange={(day) => change({ day })}
            />
            {!isOutingNote && (
              <TimeField
                label="Time"
                tag="optional"
                removeLabel="Remove time"
                time={values.time}
                onChange={(time) => change({ time })}
              />
            )}
          </div>
          {isOutingNote && (
            <HoursFields
              hours={hours}
              fault={showsFault ? hoursFault : null}
              isFocused={suggestedHours !== undefined}
              isSuggested={suggestedHours?.fishedTo != null && isSame(hours, suggestedHours)}
              onChange={(changed) => change({ hours: changed })}
            />
          )}
          <LocationField
            location={values.location}
            proposed={proposed}
            here={here}
            noted={remembered}
            nearest={nearest}
            what={what}
            willRemember={toRemember !== null}
            onChange={(chosen) => change({ location: chosen, isLocationChosen: true })}
            onNewLocation={() => {
              keep(values)
              requestLocation({ noted: opened, near: position })
            }}
            onNavigate={onClose}
          />
          {isOutingNote ? (
            <NoteField
              value={fish.values.note}
              autoFocus={!isSwitched && suggestedHours === undefined}
              onChange={(note) => change({ fish: { ...values.fish, values: { ...fish.values, note } } })}
            />
          ) : (
            <FishFieldset
              fields={fish}
              number={null}
              isFocused={noted === null && !isSwitched}
              hasHelp={false}
              isList={false}
              units={units}
              onAnswer={answer}
              onChange={(changed) => change({ fish: { ...changed, isMeasured: values.fish.isMeasured } })}
              onRemove={() => undefined}
            />
          )}
        </fieldset>
        {noted !== null && <NotedConditions id={noted.id} values={values} units={units} />}
        <FishSuggestions />
        {save.isError && (
          <p role="alert" className="font-semibold text-danger text-sm">
            {errorMessage(save.error, `Failed to save the ${what}.`)}
          </p>
        )}
        {needsConnection && (
          <p role="status" className="text-quiet text-sm">
            You’re offline. Keep Creel open and save once you’re back online.
          </p>
        )}
        <div className="sticky -bottom-6 z-20 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-sheet px-6 pt-2 pb-6">
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
        <DeleteNotedDialog
          id={noted.id}
          isOutingNote={isOutingNote}
          onCancel={() => setIsDeleting(false)}
          onDeleted={finish}
        />
      )}
    </Dialog>
  )
}

function withHours(values: NotedCatchValues, suggested: FishedHours | undefined): NotedCatchValues {
  const { fishedFrom, fishedTo } = values.hours
  return fishedFrom === null && fishedTo === null && suggested ? { ...values, hours: suggested } : values
}

function isSame(a: FishedHours, b: FishedHours): boolean {
  return a.fishedFrom === b.fishedFrom && a.fishedTo === b.fishedTo
}

interface NotedConditionsProps {
  id: string
  /** What the form contains. */
  values: NotedCatchValues
  units: UnitSystem
}

/**
 * The weather and tide of a catch without a photo, as they come in, with the credit of the weather; nothing while they are
 * unknown, or those of another place or time than the form has.
 */
function NotedConditions({ id, values, units }: NotedConditionsProps) {
  const select = useCallback((rows: LogRows) => selectNotedCatches(rows).find((each) => each.id === id), [id])
  const { data: noted } = useLog(select)
  if (!noted || !hasSavedPlaceAndTime(values, noted, units)) return null
  const weather = weatherText(noted, units)
  const text = joinKnown([weather, noted.tideType && `${titleCase(noted.tideType)} tide`])
  if (text === null) return null
  return (
    <div>
      <p className="measure text-quiet text-sm">{text}</p>
      {weather !== null && <WeatherCredit />}
    </div>
  )
}

interface DeleteNotedDialogProps {
  id: string
  isOutingNote: boolean
  onCancel(): void
  onDeleted(): void
}

/** Asks for confirmation before a catch without a photo or an outing note is deleted. */
function DeleteNotedDialog({ id, isOutingNote, onCancel, onDeleted }: DeleteNotedDialogProps) {
  const [title, what] = isOutingNote ? ['Outing Note', 'note'] : ['Catch', 'catch']
  const { mutate, isPending, error } = useDeleteNotedCatch(isOutingNote)
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onCancel()}
      title={`Delete ${title}`}
      description={`Delete this ${what}? This action cannot be undone.`}
      actions={
        <>
          <Button autoFocus disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(id, { onSuccess: onDeleted })}>
            Delete
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {errorMessage(error, `Failed to delete the ${what}.`)}
        </p>
      )}
    </Dialog>
  )
}
