import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { nameProposalQuery } from '../../locations/locations-api.ts'
import { NameForm } from '../../locations/names/name-form.tsx'
import { validateName } from '../../locations/names/validate-name.ts'
import { Button } from '../../ui/button.tsx'
import { PinDialog } from '../dropped-pin/pin-dialog.tsx'
import type { NewLocation } from './new-location.ts'

/** The dialog that names a new location, beside its pin, which can be moved meanwhile; nothing until a pin is dropped. */
export function NameDialog({ newLocation: { coordinates, ...newLocation } }: { newLocation: NewLocation }) {
  return coordinates && <LocationNameForm {...newLocation} coordinates={coordinates} />
}

type LocationNameFormProps = Pick<NewLocation, 'map' | 'busy' | 'create' | 'placePin' | 'removePin'> & {
  coordinates: Coordinates
}

function LocationNameForm({ map, coordinates, busy, create, placePin, removePin }: LocationNameFormProps) {
  const [input, setInput] = useState('')
  const formId = useId()
  const validation = validateName(input)

  function save() {
    if (validation.isValid && !busy) void create(validation.name)
  }

  return (
    <PinDialog
      map={map}
      coordinates={coordinates}
      busy={busy}
      placePin={placePin}
      onClose={removePin}
      title="Name Your Location"
      keysHint="Outside the field, arrow keys move it too."
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
      <NameForm id={formId} value={input} onChange={setInput} onSave={save} validation={validation} />
      <NameProposal coordinates={coordinates} onChoose={setInput} />
    </PinDialog>
  )
}

/** The name of the water at the pin, which one tap takes. Its room is kept, so that nothing moves once it is known. */
function NameProposal({
  coordinates,
  onChoose,
}: {
  coordinates: Coordinates
  onChoose: (name: string) => void
}) {
  const hasGeocoder = useConfig().data?.geocoderConfigured ?? false
  const proposal = useQuery({ ...nameProposalQuery(coordinates), enabled: hasGeocoder })
  const name = proposal.data?.name ?? null
  return (
    <div role="status" className={proposal.isFetching || name !== null ? 'min-h-11 shrink-0' : 'contents'}>
      {name !== null && <Button onClick={() => onChoose(name)}>Use “{name}”</Button>}
    </div>
  )
}
