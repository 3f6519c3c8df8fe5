import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { nameProposalQuery } from '../../locations/locations-api.ts'
import { NameForm } from '../../locations/name-form.tsx'
import { validateName } from '../../locations/validate-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { movePin } from './move-pin.ts'
import type { NewLocation } from './use-new-location.ts'
import { usePinInView } from './use-pin-in-view.ts'

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
  const [position, setPosition] = useState<HTMLElement | null>(null)
  const hasPannedAway = useRef(false)
  usePinInView(map, coordinates, position, hasPannedAway)

  const pinMoves = {
    onDrop: placePin,
    onPan: () => {
      hasPannedAway.current = true
    },
  }

  function save() {
    if (validation.isValid && !busy) void create(validation.name)
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && removePin()}
      title="Name Your Location"
      surface={{
        className: 'fixed inset-0 z-(--layer-over) touch-none',
        onPointerDown: (press) => map && !busy && movePin(map, coordinates, press, pinMoves),
        onMouseDown: (event) => event.preventDefault(), // the field keeps the focus, and a phone its keyboard
      }}
      className={besidePin}
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
      <dl ref={setPosition} className="measure flex shrink-0 flex-wrap gap-x-4 text-quiet text-xs">
        <CoordinateField name="Latitude" degrees={coordinates.latitude} />
        <CoordinateField name="Longitude" degrees={coordinates.longitude} />
      </dl>
      <p className="text-quiet text-xs [@media(max-height:500px)]:hidden">
        Drag the pin or tap the map to move it.
      </p>
    </Dialog>
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

function CoordinateField({ name, degrees }: { name: string; degrees: number }) {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd>{degrees.toFixed(6)}</dd>
    </div>
  )
}

// At the top, above a phone's keyboard, with room for the pin below; at the left in a low window.
const besidePin =
  'top-[max(0.5rem,env(safe-area-inset-top))]! max-h-[min(100dvh-170px,var(--visible-height,100dvh)-1rem)]! w-[calc(100%-(--spacing(4)))]! translate-y-0! gap-2! px-4! ' +
  '[@media(max-height:500px)]:left-2! [@media(max-height:500px)]:max-h-[calc(var(--visible-height,100dvh)-1rem)]! ' +
  '[@media(max-height:500px)]:max-w-[min(26rem,max(60%,14rem))]! [@media(max-height:500px)]:translate-x-0!'
