import { MapPin, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LocationSelect } from '../assign-location/location-select.tsx'
import type { ChosenLocation } from './noted-catch-values.ts'

interface LocationFieldProps {
  location: ChosenLocation | null
  onChange(location: ChosenLocation | null): void
  /** Callback for when a link leaves the screen. */
  onNavigate(): void
}

/** The location of a catch, which a list of the user's locations changes. */
export function LocationField({ location, onChange, onNavigate }: LocationFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const labelId = useId()
  const valueId = useId()
  return (
    <div className="flex flex-col gap-1">
      <span id={labelId} className="font-semibold text-sm">
        Location
      </span>
      <div className="flex items-center gap-1">
        <Button
          aria-labelledby={`${labelId} ${valueId}`}
          className="min-w-0 flex-1 justify-start! rounded-md! bg-ground! px-3! font-normal! text-base!"
          onClick={() => setIsChoosing(true)}
        >
          <MapPin aria-hidden className="text-quiet" />
          <span id={valueId} className={`truncate ${location === null ? 'text-quiet' : ''}`}>
            {location?.name ?? 'Choose a location'}
          </span>
        </Button>
        {location !== null && <IconButton label="Remove location" icon={X} onClick={() => onChange(null)} />}
      </div>
      <Dialog
        open={isChoosing}
        onOpenChange={setIsChoosing}
        title="Choose a Location"
        className="overflow-hidden"
      >
        <LocationSelect
          photo={null}
          chosenId={null}
          onChoose={({ id, name }) => {
            onChange({ id, name })
            setIsChoosing(false)
          }}
          onNavigate={onNavigate}
        />
      </Dialog>
    </div>
  )
}
