import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import type { Photo } from '../../../shared/photos.ts'
import { lengthUnit, weightUnit } from '../../../shared/units.ts'
import { useUnits } from '../../account/account-api.ts'
import { sentenceOf } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { useSaveCatch } from '../photos-api.ts'
import { type CatchDraft, draftOf, editOf, rangeIn } from './catch-draft.ts'
import { CatchField } from './catch-field.tsx'

interface CatchFormProps {
  photo: Photo
  onDone: () => void
}

/** Form in which the user corrects what the vision service estimated. A rejected save keeps everything typed. */
export function CatchForm({ photo, onDone }: CatchFormProps) {
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const [before] = useState(() => draftOf(photo, units))
  const [draft, setDraft] = useState(before)
  const save = useSaveCatch()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ id: photo.id, ...editOf(draft, before, photo, units) }, { onSuccess: onDone })
  }
  const field = (name: keyof CatchDraft) => ({
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
  })
  const number = { type: 'number', inputMode: 'decimal' } as const
  const [inLength, inWeight] = [lengthUnit[units], weightUnit[units]]

  return (
    <form aria-label="Fish info" onSubmit={submit} className="grid grid-cols-2 gap-x-3 gap-y-2 py-2">
      <CatchField label="Species" autoFocus help={help} className="col-span-2" {...field('species')} />
      <CatchField
        label={`Length (${inLength.name})`}
        {...number}
        {...rangeIn(inLength, limits.lengthInches)}
        {...field('length')}
      />
      <CatchField
        label={`Weight (${inWeight.name})`}
        {...number}
        {...rangeIn(inWeight, limits.weightLbs)}
        {...field('weight')}
      />
      <CatchField
        label="Caught with"
        maxLength={limits.caughtWithLength}
        className="col-span-2"
        {...field('caughtWith')}
      />
      {save.isError && (
        <p role="alert" className="col-span-2 font-semibold text-danger text-sm">
          {sentenceOf(save.error, 'Failed to save fish data.')}
        </p>
      )}
      <div className="sticky -bottom-3 col-span-2 flex justify-end gap-3 bg-sheet py-2">
        <Button onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" look="action" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const help = 'Separate multiple species with commas. Weather and tide data are read-only.'
