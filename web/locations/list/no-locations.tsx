import { Link } from '@tanstack/react-router'
import { MapPinned, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PinOnWater } from '../../ui/illustrations/pin-on-water.tsx'

/** The empty state of the list before the first location exists. */
export function NoLocations({ uploadButton }: { uploadButton: ReactNode }) {
  return (
    <EmptyState
      icon={<PinOnWater className="h-30 [@media(max-height:41rem)]:h-16" />}
      title="No locations yet"
      description="Upload photos with GPS data, or drop a pin on the map. Your fishing spots will appear here."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {uploadButton}
          <Button asChild>
            <Link to="/map">
              <MapPinned aria-hidden />
              Open the map
            </Link>
          </Button>
        </div>
      }
    />
  )
}

/** The empty state of the list when the search finds nothing. */
export function NoSearchResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.5} />}
      title="No results"
      description={
        <span className="[overflow-wrap:anywhere]">No locations or groups match “{search.trim()}”.</span>
      }
      action={<Button onClick={onClear}>Show all locations</Button>}
    />
  )
}
