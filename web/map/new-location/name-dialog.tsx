import { type FormEvent, useId, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { NewLocation } from './use-new-location.ts'

/** Asks what a new spot is called, and shows where it will lie; nothing until a pin has been dropped. */
export function NameDialog({ newLocation }: { newLocation: NewLocation }) {
  const { place, busy, create, undrop } = newLocation
  return (
    place && <NameForm place={place} busy={busy} onCreate={(name) => void create(name)} onCancel={undrop} />
  )
}

interface NameFormProps {
  place: Coordinates
  busy: boolean
  onCreate(name: string): void
  onCancel(): void
}

function NameForm({ place, busy, onCreate, onCancel }: NameFormProps) {
  const [name, setName] = useState('')
  const fieldId = useId()
  const trimmed = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (trimmed !== '' && !busy) onCreate(trimmed)
  }

  return (
    <Dialog open onOpenChange={() => !busy && onCancel()} title="Name Your Location">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <dl className="measure grid grid-cols-2 gap-3">
          <Coordinate name="Latitude" degrees={place.latitude} />
          <Coordinate name="Longitude" degrees={place.longitude} />
        </dl>
        <div className="flex flex-col gap-1">
          <label htmlFor={fieldId} className="font-semibold text-sm">
            Location name
          </label>
          <input
            id={fieldId}
            autoFocus
            value={name}
            maxLength={limits.nameLength}
            autoComplete="off"
            autoCapitalize="words"
            onChange={(event) => setName(event.target.value)}
            className="min-h-12 rounded-md border border-line bg-sheet px-4 text-base"
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" look="action" busy={busy} disabled={trimmed === ''}>
            Create Location
          </Button>
        </div>
      </form>
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
