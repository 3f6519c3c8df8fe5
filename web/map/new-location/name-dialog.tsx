import { useId, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { NameForm } from '../../locations/name-form.tsx'
import { validateName } from '../../locations/validate-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { NewLocation } from './use-new-location.ts'

/**
 * The dialog for naming a new location, which also shows its coordinates. Renders nothing until a pin has been dropped.
 */
export function NameDialog({ newLocation: { place, ...newLocation } }: { newLocation: NewLocation }) {
  return place && <LocationNameForm {...newLocation} place={place} />
}

type LocationNameFormProps = Pick<NewLocation, 'busy' | 'create' | 'undrop'> & { place: Coordinates }

function LocationNameForm({ place, busy, create, undrop }: LocationNameFormProps) {
  const [typed, setTyped] = useState('')
  const formId = useId()
  const rule = validateName(typed)

  function save() {
    if (rule.isFit && !busy) void create(rule.name)
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && undrop()}
      title="Name Your Location"
      actions={
        <>
          <Button onClick={undrop} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="action" busy={busy} disabled={!rule.isFit}>
            Create Location
          </Button>
        </>
      }
    >
      <dl className="measure grid grid-cols-2 gap-3">
        <Coordinate name="Latitude" degrees={place.latitude} />
        <Coordinate name="Longitude" degrees={place.longitude} />
      </dl>
      <NameForm id={formId} value={typed} onChange={setTyped} onSave={save} rule={rule} />
    </Dialog>
  )
}

function Coordinate({ name, degrees }: { name: string; degrees: number }) {
  return (
    <div className="rounded-md bg-tint px-4 py-2">
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="font-semibold">{degrees.toFixed(6)}</dd>
    </div>
  )
}
