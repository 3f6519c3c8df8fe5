import { useId, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { NameForm } from '../../locations/name-form.tsx'
import { validateName } from '../../locations/validate-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { NewLocation } from './use-new-location.ts'

/** The dialog that names a new location and shows its coordinates; nothing until a pin is dropped. */
export function NameDialog({ newLocation: { coordinates, ...newLocation } }: { newLocation: NewLocation }) {
  return coordinates && <LocationNameForm {...newLocation} coordinates={coordinates} />
}

type LocationNameFormProps = Pick<NewLocation, 'busy' | 'create' | 'removePin'> & { coordinates: Coordinates }

function LocationNameForm({ coordinates, busy, create, removePin }: LocationNameFormProps) {
  const [input, setInput] = useState('')
  const formId = useId()
  const validation = validateName(input)

  function save() {
    if (validation.isValid && !busy) void create(validation.name)
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && removePin()}
      title="Name Your Location"
      actions={
        <>
          <Button onClick={removePin} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="action" busy={busy} disabled={!validation.isValid}>
            Create Location
          </Button>
        </>
      }
    >
      <dl className="measure grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
        <CoordinateField name="Latitude" degrees={coordinates.latitude} />
        <CoordinateField name="Longitude" degrees={coordinates.longitude} />
      </dl>
      <NameForm id={formId} value={input} onChange={setInput} onSave={save} validation={validation} />
    </Dialog>
  )
}

function CoordinateField({ name, degrees }: { name: string; degrees: number }) {
  return (
    <div className="rounded-md bg-tint px-4 py-2">
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="font-semibold">{degrees.toFixed(6)}</dd>
    </div>
  )
}
