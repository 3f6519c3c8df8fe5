import { useState } from 'react'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { GroupHeading } from '../locations/groups/group-heading.tsx'
import { LocationCard } from '../locations/list/location-card.tsx'
import { LocationListSkeleton } from '../locations/list/location-list-skeleton.tsx'
import { NoLocations, NoSearchResults } from '../locations/list/no-locations.tsx'
import { UploadPhotosButton } from '../photos/upload/upload-photos-button.tsx'
import { group, location } from './sample-location.ts'
import { photo } from './sample-photo.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** Groups and cards of the location list, and its empty and loading states. */
export function LocationStories() {
  return (
    <>
      <Heading name="Group" group={group()} />
      <Heading name="Favorite" group={group({ name: 'Lake Tahoe', pinned: true })} />
      <Heading name="Empty group" group={group(emptyGroup)} />
      <Heading name="Long name" group={group({ name: longText })} />
      <Card name="Location" location={location()} />
      <Card name="Rotated photo" location={location({ photos: [photo({ rotation: 90 })] })} />
      <Card name="Without photos: can be deleted" location={location(emptyLocation)} />
      <Card name="Long name" location={location({ name: longText, photoCount: 12_345 })} />
      <Sample name="No locations yet" className="justify-center">
        <NoLocations uploadButton={<UploadPhotosButton />} />
      </Sample>
      <Sample name="No search results" className="justify-center">
        <NoSearchResults search={longText} onClear={noop} />
      </Sample>
      <div>
        <p className="mb-1 text-quiet text-xs">Locations, loading</p>
        <LocationListSkeleton />
      </div>
    </>
  )
}

function Heading({ name, group }: { name: string; group: LocationGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sample name={name} className="rounded-lg bg-sheet shadow-raised *:flex-1">
      <GroupHeading
        group={group}
        locations={group.locations}
        isOpen={isOpen}
        onToggle={(_, open) => setOpen(open)}
        onOpenDialog={noop}
      />
    </Sample>
  )
}

function Card({ name, location }: { name: string; location: Location }) {
  return (
    <Sample name={name} className="rounded-lg bg-sheet *:flex-1">
      <LocationCard location={location} onOpenDialog={noop} />
    </Sample>
  )
}

function noop(): void {}

const emptyStats = { photoCount: 0, species: [], lastVisit: null }
const emptyLocation = { ...emptyStats, name: 'New spot', photos: [] }
const emptyGroup = { ...emptyStats, name: 'New group', locations: [] }
