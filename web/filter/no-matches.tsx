import { Link } from '@tanstack/react-router'
import { type Filter, filters } from '../../shared/photos/match-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { FishPhoto } from '../illustrations/fish-photo.tsx'
import { isOuting, isTrip } from '../photos/outing-search.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { countWithout } from './count-matches.ts'
import { describeSetting, turnedOff } from './filter-controls.ts'
import type { NotedMatches } from './use-noted-matches.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface NoMatchesProps {
  /** The photos before they are filtered. */
  photos: readonly LogPhoto[]
  filterState: PhotoFilterState
  /** The catches without a photo that match; null if there are none. */
  noted: NotedMatches | null
}

/** Replaces a grid that a filter has emptied, and says which part of the filter to drop. */
export function NoMatches({ photos, filterState, noted }: NoMatchesProps) {
  const { filter, setSearchText, change, close } = filterState
  const units = useUnits()
  const days = !isOuting(filter) ? null : isTrip(filter) ? 'these days' : 'this day'
  const parts = [
    ...(filter.search === undefined ? [] : [{ control: 'search' as const, setting: filter.search.trim() }]),
    ...filters.flatMap((control) => {
      const setting = describeSetting(control, filter, units)
      if (setting === null) return []
      const isNamed = control.kind === 'flag' || control.kind === 'area'
      return { control, setting: isNamed ? setting : `${control.label}: ${setting}` }
    }),
  ]
  const droppable = parts.length > 1 ? parts : [] // dropping the only one shows all photos
  const helpful = droppable
    .map((part) => ({ ...part, count: countWithout(part.control, photos, filter) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

  const hint =
    helpful.length > 0
      ? `Drop one of these to find ${noted ? 'photos' : 'some'}:`
      : noted === null
        ? days === null
          ? 'Try other words, or fewer filters.'
          : 'Try another day.'
        : null

  function drop(control: Filter | 'search'): void {
    if (control === 'search') setSearchText('')
    else change(turnedOff(control))
  }

  return (
    <EmptyState
      icon={<FishPhoto className="h-30 [@media(max-height:44rem)]:hidden" />}
      title={days === null ? 'No photos match' : `No photos from ${days}`}
      description={[noted && `${noted.text}.`, hint].filter((text) => text !== null).join(' ')}
      action={
        <div className="flex flex-col items-center gap-3">
          {noted && (
            <Link className={buttonClass({ variant: 'action' })} to="/catches" search={noted.search}>
              Show {noted.count === 1 ? 'this catch' : 'these catches'}
            </Link>
          )}
          {helpful.slice(0, maxSuggestions).map(({ control, setting, count }) => (
            <Button key={setting} variant="action" onClick={() => drop(control)}>
              Without “{setting}” ({count.toLocaleString('en-US')})
            </Button>
          ))}
          <Button onClick={close}>Show all photos</Button>
        </div>
      }
    />
  )
}

const maxSuggestions = 3
