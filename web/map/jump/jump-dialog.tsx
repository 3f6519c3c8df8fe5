import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import { matchesName } from '../../../shared/place-names.ts'
import { FetchFailedNote } from '../../frame/fetch-failed.tsx'
import { useLocations } from '../../locations/locations-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { plural } from '../../ui/plural.ts'
import { SearchBox } from '../../ui/search-box.tsx'

interface JumpDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onChoose(locationId: string): void
}

/** The dialog for finding one of the user's locations by name. */
export function JumpDialog({ open, onOpenChange, onChoose }: JumpDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to Location" className="overflow-hidden">
      <SpotChoice
        onChoose={(id) => {
          onOpenChange(false)
          onChoose(id)
        }}
      />
    </Dialog>
  )
}

function SpotChoice({ onChoose }: { onChoose: (locationId: string) => void }) {
  const locations = useLocations()
  const [text, setText] = useState('')
  const found = useMemo(() => named(locations.data ?? [], text), [locations.data, text])
  if (locations.isPending) return <Told>Loading locations...</Told>
  if (locations.isLoadingError) return <FetchFailedNote title="Failed to fetch locations" query={locations} />
  return (
    <>
      <SearchBox
        label="Search your locations"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {found.length === 0 && <Told>No locations found</Told>}
      <LongList key={text} label="Your locations" items={found} rowHeight={60} className="-mx-2 flex-1">
        {(spot) => <SpotButton spot={spot} onChoose={onChoose} />}
      </LongList>
    </>
  )
}

function SpotButton({ spot, onChoose }: { spot: Location; onChoose: (locationId: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(spot.id)}
      className="flex size-full items-center gap-2 rounded-md px-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{spot.name}</span>
        <span className="measure block text-quiet text-xs">
          {plural(spot.photoCount, 'photo')} · {plural(spot.species.length, 'species')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </button>
  )
}

function Told({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-center text-quiet">
      {children}
    </p>
  )
}

function named(locations: Location[], text: string): Location[] {
  return text.trim() === '' ? locations : locations.filter(({ name }) => matchesName(name, text))
}
