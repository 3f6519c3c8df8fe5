import { Link } from '@tanstack/react-router'
import { MapPinPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import { FetchFailedNote } from '../../frame/fetch-failed.tsx'
import { useLocationGroups } from '../../locations/locations-api.ts'
import { Button } from '../../ui/button.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NoSpots, SpotsSkeleton } from './no-spots.tsx'
import { SpotButton, spotButtonPixels } from './spot-button.tsx'
import { findChoices, spotChoices } from './spot-choices.ts'
import { useWhereabouts } from './use-whereabouts.ts'

interface SpotChooserProps {
  /** The photo to assign; null if the choice is not for a photo. */
  photo: Photo | null
  /** The location that the photo is being assigned to. */
  chosenId: string | null
  onChoose: (spot: Location) => void
  onLeave: () => void
}

/** Searchable list of the user's locations; for a photo, also links to creating a new one. */
export function SpotChooser({ photo, chosenId, onChoose, onLeave }: SpotChooserProps) {
  const groups = useLocationGroups()
  const near = useWhereabouts(photo)
  const [text, setText] = useState('')
  const choices = useMemo(() => spotChoices(groups.data ?? [], near), [groups.data, near])
  const found = useMemo(() => findChoices(choices, text), [choices, text])

  if (groups.isPending) return <SpotsSkeleton />
  if (groups.isLoadingError) return <FetchFailedNote title="Failed to fetch locations" query={groups} />
  if (choices.length === 0) return <NoSpots photo={photo} onLeave={onLeave} />
  return (
    <>
      <SearchBox
        label="Search locations"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {found.length === 0 && (
        <p role="status" className="py-4 text-center text-quiet [overflow-wrap:anywhere]">
          No locations match “{text.trim()}”.
        </p>
      )}
      <LongList
        key={text}
        label="Locations"
        items={found}
        rowHeight={spotButtonPixels}
        className="-mx-3"
        // As high as the full list, so that the dialog does not jump while the user searches.
        style={{ flexBasis: choices.length * spotButtonPixels }}
      >
        {(choice) => (
          <SpotButton
            choice={choice}
            isHere={choice.id === photo?.locationId}
            isBusy={choice.id === chosenId}
            isDisabled={chosenId !== null}
            onChoose={onChoose}
          />
        )}
      </LongList>
      {photo !== null && <NewSpotLink photo={photo} onLeave={onLeave} />}
    </>
  )
}

function NewSpotLink({ photo, onLeave }: { photo: Photo; onLeave: () => void }) {
  return (
    <Button asChild className="shrink-0">
      <Link to="/map" search={{ assignPhotoIds: photo.id }} onClick={onLeave}>
        <MapPinPlus aria-hidden />
        New location on the map
      </Link>
    </Button>
  )
}
