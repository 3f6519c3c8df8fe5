import { type FormEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { lengthUnit, weightUnit } from '../../shared/units.ts'
import { useUnits } from '../account/account-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { Button } from '../ui/button.tsx'
import { CatchField } from './catch-field.tsx'
import { type CatchFormValues, fieldRange, toCatchEdit, toFormValues } from './catch-form-values.ts'
import { useSaveCatch } from './catches-api.ts'

interface CatchFormProps {
  photo: LogPhoto
  onDone: () => void
}

/** Form in which the user corrects what the vision service estimated. A rejected save keeps everything typed. */
export function CatchForm({ photo, onDone }: CatchFormProps) {
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const [initialValues] = useState(() => toFormValues(photo, units))
  const [values, setValues] = useState(initialValues)
  const save = useSaveCatch()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ photo, edit: toCatchEdit(values, initialValues, photo, units) }, { onSuccess: onDone })
  }
  const field = (name: keyof CatchFormValues) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  })
  const numberProps = { type: 'number', inputMode: 'decimal' } as const
  const [lengthField, weightField] = [lengthUnit[units], weightUnit[units]]

  return (
    <form aria-label="Fish info" onSubmit={submit} className="grid grid-cols-2 gap-x-3 gap-y-2 py-2">
      <CatchField label="Species" autoFocus help={speciesHelp} className="col-span-2" {...field('species')} />
      <CatchField
        label={`Length (${lengthField.name})`}
        {...numberProps}
        {...fieldRange(lengthField, limits.lengthInches)}
        {...field('length')}
      />
      <CatchField
        label={`Weight (${weightField.name})`}
        {...numberProps}
        {...fieldRange(weightField, limits.weightLbs)}
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
        <Button type="submit" variant="action" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const speciesHelp = 'Separate multiple species with commas. Weather and tide data are read-only.'
