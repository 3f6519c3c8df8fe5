import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { Location } from '../../../shared/locations.ts'
import { matchesName } from '../../../shared/name-matching.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { useLocations } from '../../locations/locations-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'

interface JumpDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onChoose(locationId: string): void
}

/** The dialog for finding one of the user's locations by name. */
export function JumpDialog({ open, onOpenChange, onChoose }: JumpDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to Location" className="overflow-hidden">
      <LocationPicker
        onChoose={(id) => {
          onOpenChange(false)
          onChoose(id)
        }}
      />
    </Dialog>
  )
}

function LocationPicker({ onChoose }: { onChoose: (locationId: string) => void }) {
  const locations = useLocations()
  const [text, setText] = useState('')
  const matches = useMemo(() => filterByName(locations.data ?? [], text), [locations.data, text])
  if (locations.isPending) return <StatusMessage>Loading locations...</StatusMessage>
  if (locations.isLoadingError) return <QueryErrorNote title="Failed to fetch locations" query={locations} />
  return (
    <>
      <SearchBox
        label="Search your locations"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {matches.length === 0 && <StatusMessage>No locations found</StatusMessage>}
      <VirtualList key={text} label="Your locations" items={matches} rowRem={3.75} className="-mx-2 flex-1">
        {(location) => <LocationButton location={location} onChoose={onChoose} />}
      </VirtualList>
    </>
  )
}

function LocationButton({
  location,
  onChoose,
}: {
  location: Location
  onChoose: (locationId: string) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onChoose(location.id)}
      className="flex size-full items-center gap-2 rounded-md px-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{location.name}</span>
        <span className="measure block text-quiet text-xs">
          {plural(location.photoCount, 'photo')} · {plural(location.species.length, 'species')}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </button>
  )
}

function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className="py-6 text-center text-quiet">
      {children}
    </p>
  )
}

function filterByName(locations: Location[], text: string): Location[] {
  return text.trim() === '' ? locations : locations.filter(({ name }) => matchesName(name, text))
}
