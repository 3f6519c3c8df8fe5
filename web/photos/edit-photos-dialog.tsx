import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { limits } from '../../shared/limits.ts'
import { hasTime } from '../../shared/photos/photo-time.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { requestEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { AnglerField } from '../catches/angler-field.tsx'
import { CatchField } from '../catches/catch-field.tsx'
import { baitsId, FishSuggestions } from '../catches/fish-suggestions.tsx'
import { OutcomeControl } from '../catches/outcome-control.tsx'
import { SpeciesField } from '../catches/species-field.tsx'
import { fishChange } from '../changes/fish-changes.ts'
import { type Saved, whileShown } from '../changes/save-change.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import { Button } from '../ui/button.tsx'
import { decimalProps } from '../ui/decimal-props.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { NoteField } from '../ui/note-field.tsx'
import { Progress } from '../ui/progress.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { showToast } from '../ui/toast-store.ts'
import { photoLabel } from './photo-text.ts'
import { usePhotosByIds } from './photos-api.ts'
import { type PhotosEdit, type PlannedEdit, planEdits, withTimesOf } from './plan-edits.ts'
import { shiftExample } from './shift-time.ts'
import { saveCaptureTime, undoCorrections, useCorrectTimes } from './use-correct-times.ts'

/** The props of the dialog. */
export interface EditPhotosDialogProps {
  ids: readonly string[]
  /** Callback for the photos that were saved. */
  onSaved: (ids: readonly string[]) => void
  onClose: () => void
}

/** Edits the fish and the time of several photos at once; what stays empty stays as it is. */
export function EditPhotosDialog({ ids, onSaved, onClose }: EditPhotosDialogProps) {
  const { data = [] } = usePhotosByIds(ids)
  const [unshifted, setUnshifted] = useState<readonly LogPhoto[]>([])
  const photos = useMemo(() => withTimesOf(unshifted, data), [unshifted, data])
  const [edit, setEdit] = useState<Omit<PhotosEdit, 'shiftMinutes'>>(unchanged)
  const [shift, setShift] = useState<TimeShift>({ direction: 'later', days: '', hours: '', minutes: '' })
  const [done, setDone] = useState(0)
  const { mutate, isPending, variables, data: { failures } = {}, error } = useEditPhotos()
  const planned = planEdits(photos, { ...edit, shiftMinutes: toMinutes(shift) })
  const change = (changed: Partial<PhotosEdit>) => setEdit({ ...edit, ...changed })
  const changeShift = (changed: TimeShift) => {
    setShift(changed)
    setUnshifted([])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setDone(0)
    setUnshifted(planned.map(({ photo }) => photo))
    mutate(
      { planned, onProgress: setDone },
      {
        onSuccess: ({ failures: failed }) => {
          onSaved(ids.filter((id) => !failed.has(id)))
          if (failed.size === 0) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={() => isPending || onClose()}
      title={`Edit ${plural(ids.length, 'photo')}`}
      description={descriptionOf(photos.some((photo) => catchesOf(photo).length > 1))}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-3">
          <SpeciesField
            isList={false}
            autoFocus
            maxLength={limits.speciesLength}
            value={edit.species}
            onChange={(species) => change({ species })}
          />
          <CatchField
            label="Caught with"
            list={baitsId}
            maxLength={limits.caughtWithLength}
            value={edit.caughtWith}
            onChange={(caughtWith) => change({ caughtWith })}
          />
          <AnglerField value={edit.caughtBy} onChange={(caughtBy) => change({ caughtBy })} isForSeveral />
          <OutcomeControl value={edit.outcome} onChange={(outcome) => change({ outcome })} />
          <div className="flex flex-col gap-1">
            <NoteField value={edit.note} onChange={(note) => change({ note })} />
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={edit.replacesNote}
                onChange={(event) => change({ replacesNote: event.target.checked })}
                className="size-5 shrink-0 accent-action"
              />
              Replace existing notes
            </label>
          </div>
          <TimeShiftFields shift={shift} onChange={changeShift} photos={photos} />
        </fieldset>
        <FishSuggestions />
        {isPending && variables && (
          <div className="flex flex-col gap-2">
            <p className="measure text-quiet text-sm">{`Saving ${done.toLocaleString('en-US')} of ${plural(variables.planned.length, 'photo')}`}</p>
            <Progress value={(100 * done) / variables.planned.length} label="Saving" />
          </div>
        )}
        {!isPending && failures && failures.size > 0 && (
          <Failures
            failures={[...failures].map(([id, cause]) => ({
              id,
              label: photoLabel(photos.find((photo) => photo.id === id) ?? unknownPhoto),
              message: errorMessage(cause, 'Please try again.'),
            }))}
          />
        )}
        {error && (
          <p role="alert" className="font-semibold text-danger text-sm">
            {errorMessage(error, 'Please try again.')}
          </p>
        )}
        <div className="sticky -bottom-6 z-20 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-sheet px-6 pt-2 pb-6">
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="action" busy={isPending} disabled={planned.length === 0}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Lists the first photos that were not saved, with the reason. */
function Failures({ failures }: { failures: { id: string; label: string; message: string }[] }) {
  const hiddenCount = failures.length - maxListed
  return (
    <div role="alert" className="flex flex-col gap-1 text-sm">
      <p className="font-semibold text-danger">{`${plural(failures.length, 'photo')} couldn’t be saved completely`}</p>
      <ul className="flex flex-col gap-1">
        {failures.slice(0, maxListed).map(({ id, label, message }) => (
          <li key={id}>{`${label}: ${message}`}</li>
        ))}
        {hiddenCount > 0 && <li>{`and ${hiddenCount.toLocaleString('en-US')} more`}</li>}
      </ul>
    </div>
  )
}

function descriptionOf(hasSeveralFish: boolean): string {
  const rule = 'Fields you leave empty stay unchanged.'
  return hasSeveralFish ? `${rule} In photos of several fish, only the largest changes.` : rule
}

const unchanged = { species: '', caughtWith: '', caughtBy: '', note: '', replacesNote: false, outcome: null }
const unknownPhoto = { species: null, timestamp: null, filename: 'a deleted photo' }
const maxListed = 5

/** How far to move times, as typed. */
interface TimeShift {
  direction: 'earlier' | 'later'
  days: string
  hours: string
  minutes: string
}

/** Returns how many minutes times move; negative is earlier. */
function toMinutes({ direction, days, hours, minutes }: TimeShift): number {
  const total = Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes)
  return direction === 'earlier' ? -total : total
}

interface TimeShiftFieldsProps {
  shift: TimeShift
  onChange: (shift: TimeShift) => void
  photos: readonly LogPhoto[]
}

/** Fields for a camera clock that was wrong, folded at first, with an example of what becomes of the times. */
function TimeShiftFields({ shift, onChange, photos }: TimeShiftFieldsProps) {
  const minutes = toMinutes(shift)
  const dated = photos.filter(hasTime)
  const undatedCount = photos.length - dated.length
  const example = dated[0]?.timestamp
  const number = (unit: 'days' | 'hours' | 'minutes', max: number) => ({
    placeholder: '0',
    ...decimalProps({
      isWhole: true,
      min: 0,
      max,
      value: shift[unit],
      onChange: (text) => onChange({ ...shift, [unit]: text }),
    }),
  })
  return (
    <div className="flex flex-col">
      <details
        className="group peer"
        onInvalidCapture={(event) => {
          event.currentTarget.open = true // the browser points at what is invalid only if it is shown
        }}
      >
        <FoldSummary>Fix camera clock</FoldSummary>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="pb-1 font-semibold text-sm">Time shift</legend>
          <SegmentedControl
            label="Direction"
            value={shift.direction}
            options={directions}
            onChange={(direction) => onChange({ ...shift, direction: direction ?? 'later' })}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
            <CatchField label="Days" {...number('days', maxDays)} />
            <CatchField label="Hours" {...number('hours', 23)} />
            <CatchField label="Minutes" {...number('minutes', 59)} />
          </div>
        </fieldset>
      </details>
      <p aria-live="polite" className="measure text-quiet text-sm peer-open:mt-2 peer-open:min-h-5">
        {minutes !== 0 &&
          example &&
          Math.abs(minutes) <= maxDays * 24 * 60 &&
          `${shiftExample(example, minutes)}.`}
        {minutes !== 0 &&
          undatedCount > 0 &&
          ` ${plural(undatedCount, 'photo')} without a time won’t change.`}
      </p>
    </div>
  )
}

/** About forty years: clocks that were never set begin in 1970 or 1980. */
const maxDays = 20_000

const directions = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
] as const

interface Edits {
  planned: readonly PlannedEdit[]
  onProgress: (done: number) => void
}

/**
 * Saves edits photo by photo, and resolves with the errors of those that failed, by id. The toast can take back changed
 * times.
 */
function useEditPhotos() {
  const queryClient = useQueryClient()
  const { mutate: correctTimes } = useCorrectTimes()
  return useMutation({
    mutationFn: async ({ planned, onProgress }: Edits) => {
      const waiting = new Set<Saved>()
      const editById = new Map(planned.map((edit) => [edit.photo.id, edit]))
      const changeById = new Map(
        planned.flatMap(({ photo, fish }) =>
          fish ? [[photo.id, fishChange({ photo, edit: { changed: [fish] } })]] : [],
        ),
      )
      const failures = await whileShown(queryClient, [...changeById.values()], (save) =>
        requestEach(
          [...editById.keys()],
          async (id) => {
            const [change, capturedAt = null] = [changeById.get(id), editById.get(id)?.capturedAt]
            const saved = change ? await save(change) : 'sent'
            if (saved !== 'sent') waiting.add(saved) // whether or not the time is saved then
            if (capturedAt !== null) await saveCaptureTime({ id, capturedAt })
          },
          { onProgress, storesOffline: planned.every(({ capturedAt }) => capturedAt === null) },
        ),
      )
      return { failures, waiting }
    },
    onSuccess: async ({ failures, waiting }, { planned }) => {
      const shifted = planned.filter(
        ({ photo, capturedAt }) => capturedAt !== null && !failures.has(photo.id),
      )
      const undo = undoCorrections(shifted.map(({ photo }) => photo)) // of before the log catches up
      const count = planned.length - failures.size
      if (waiting.size > 0) {
        showWaitingToast(waiting.has('unsaved') ? 'unsaved' : 'stored')
        return
      }
      await invalidateTopics(queryClient, ['log'])
      if (count === 0) return
      showToast({
        title: `${plural(count, 'photo')} changed`,
        ...(undo.length > 0 && {
          action: { label: 'Undo times', onSelect: () => correctTimes({ corrections: undo }) },
        }),
      })
    },
  })
}
