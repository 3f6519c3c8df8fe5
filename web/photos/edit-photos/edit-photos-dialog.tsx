import { type FormEvent, useMemo, useState } from 'react'
import { catchesOf } from '../../../shared/catches.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { limits } from '../../../shared/limits.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { AnglerField } from '../../catches/angler-field.tsx'
import { CatchField } from '../../catches/catch-field.tsx'
import { baitsId, FishSuggestions } from '../../catches/fish-suggestions.tsx'
import { OutcomeControl } from '../../catches/outcome-control.tsx'
import { SpeciesField } from '../../catches/species-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { photoLabel } from '../photo-text.ts'
import { usePhotosByIds } from '../photos-api.ts'
import { type PhotosEdit, planEdits, withTimesOf } from './plan-edits.ts'
import { type TimeShift, TimeShiftFields, toMinutes } from './time-shift-fields.tsx'
import { useEditPhotos } from './use-edit-photos.ts'

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
