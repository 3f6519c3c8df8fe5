import { type FormEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import type { Photo } from '../../shared/photos.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { useUnits } from '../account/account-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'
import { CatchField } from './catch-field.tsx'
import { type CatchFormValues, fieldRange, toCatchEdit, toFormValues } from './catch-form-values.ts'
import { useSaveCatch } from './catches-api.ts'

interface CatchFormProps {
  photo: Photo
  onDone: () => void
}

/** Form in which the user corrects what the vision service estimated. A rejected save keeps everything typed. */
export function CatchForm({ photo, onDone }: CatchFormProps) {
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const [before] = useState(() => toFormValues(photo, units))
  const [draft, setDraft] = useState(before)
  const save = useSaveCatch()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ id: photo.id, ...toCatchEdit(draft, before, photo, units) }, { onSuccess: onDone })
  }
  const field = (name: keyof CatchFormValues) => ({
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
        {...fieldRange(inLength, limits.lengthInches)}
        {...field('length')}
      />
      <CatchField
        label={`Weight (${inWeight.name})`}
        {...number}
        {...fieldRange(inWeight, limits.weightLbs)}
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
          {errorMessage(save.error, 'Failed to save fish data.')}
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
