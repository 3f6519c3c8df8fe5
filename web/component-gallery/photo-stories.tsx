import { useState } from 'react'
import type { Backlog } from '../../shared/identification.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { BacklogCard } from '../photos/backlog/backlog-card.tsx'
import { MarkAsCatchButton } from '../photos/gallery/mark-as-catch-button.tsx'
import { NoPhotos } from '../photos/gallery/no-photos.tsx'
import { PhotoMenu } from '../photos/gallery/photo-menu.tsx'
import { type CellHandlers, PhotoCell } from '../photos/grid/photo-cell.tsx'
import { PhotoGridSkeleton } from '../photos/grid/photo-grid-skeleton.tsx'
import { noImage, photo, unknown } from './sample-photo.ts'
import { Sample } from './section.tsx'

/** A cell of the gallery in every state, and the empty and loading states of the gallery. */
export function PhotoStories() {
  return (
    <>
      <Cell name="Catch" photo={photo()} />
      <Cell name="Catch, metric" photo={photo()} units="metric" />
      <Cell name="Large" photo={photo({ lengthInches: 72.5, weightLbs: 121.4 })} />
      <Cell name="Rotated" photo={photo({ rotation: 90 })} />
      <Cell name="Being identified" photo={photo({ isFishing: null, analysis: 'waiting' })} />
      <Cell name="Being identified, measured" photo={photo({ analysis: 'waiting' })} />
      <Cell name="Nothing known, no GPS" photo={photo(unknown)} />
      <Cell name="Not measured" photo={photo({ lengthInches: null, weightLbs: null })} />
      <Cell name="Favorite" photo={photo({ isFavorite: true })} />
      <Cell name="Favorite, nothing known, no GPS" photo={photo({ ...unknown, isFavorite: true })} />
      <Cell name="Favorite, selected" photo={photo({ isFavorite: true })} isSelected />
      <Cell name="Favorite, not a catch" photo={photo({ isFavorite: true, isFishing: false })} />
      <Cell name="Favorite, being identified" photo={photo({ isFavorite: true, analysis: 'waiting' })} />
      <Cell name="Not selected" photo={photo()} isSelected={false} />
      <Cell name="Selected" photo={photo()} isSelected />
      <Cell name="Not a catch" photo={photo({ isFishing: false })} />
      <Cell name="Image failed" photo={photo(noImage)} />
      <div className="col-span-2">
        <Sample name="Question about earlier photos" className="*:flex-1">
          <BacklogCard backlog={backlog} />
        </Sample>
        <Sample name="No photos yet" className="justify-center">
          <NoPhotos onUpload={() => undefined} addButtons={null} />
        </Sample>
      </div>
      <div className="col-span-2">
        <p className="mb-1 text-quiet text-xs">Photos, loading</p>
        <PhotoGridSkeleton />
      </div>
    </>
  )
}

interface CellProps {
  name: string
  photo: LogPhoto
  units?: UnitSystem
  isSelected?: boolean
}

function Cell({ name, photo, units = 'imperial', isSelected }: CellProps) {
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null)
  const handlers: CellHandlers = { ...noopHandlers, onMenu: ({ isOpen }) => setMenuOpen(isOpen) }
  return (
    <div>
      <p className="mb-1 text-quiet text-xs">{name}</p>
      <div className="relative aspect-square w-full max-w-36">
        <PhotoCell
          photo={photo}
          isLarge={false}
          units={units}
          isSelected={isSelected ?? null}
          hasMenuOpen={isMenuOpen}
          shouldFocus={false}
          tabIndex={0}
          handlers={handlers}
        />
        {photo.isFishing === false && <MarkAsCatchButton photo={photo} />}
      </div>
    </div>
  )
}

const noop = () => undefined
const noopHandlers = {
  Menu: PhotoMenu,
  onOpen: noop,
  onSelectionAction: noop,
  actions: { onAddToLocation: noop, onDelete: noop },
  onFocused: noop,
}

const backlog: Backlog = {
  provider: 'openai',
  photoCount: 1_240,
  waitingCount: 0,
  inputTokensPerPhoto: 1_200,
  outputTokensPerPhoto: 300,
  isMeasured: false,
  shouldAsk: true,
}
