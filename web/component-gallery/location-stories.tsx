import { useState } from 'react'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import { GroupHeading } from '../locations/group-heading.tsx'
import { LocationCard } from '../locations/location-card.tsx'
import { LocationListSkeleton } from '../locations/location-list-skeleton.tsx'
import { NoLocations, NoSearchResults } from '../locations/no-locations.tsx'
import { group, location } from './sample-location.ts'
import { photo } from './sample-photo.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** Groups and cards of the locations list, and what stands in place of them. */
export function LocationStories() {
  return (
    <>
      <Heading name="Group" group={group()} />
      <Heading name="Favourite" group={group({ name: 'Lake Tahoe', pinned: true })} />
      <Heading name="Nothing in it" group={group(emptyGroup)} />
      <Heading name="Long name" group={group({ name: longText })} />
      <Card name="Location" location={location()} />
      <Card name="Photo that was turned" location={location({ photos: [photo({ rotation: 90 })] })} />
      <Card name="No photo, no catch: it may be deleted" location={location(empty)} />
      <Card name="Long name" location={location({ name: longText, photoCount: 12_345 })} />
      <Sample name="No locations yet" className="justify-center">
        <NoLocations />
      </Sample>
      <Sample name="Nothing found" className="justify-center">
        <NoSearchResults search={longText} onClear={nothing} />
      </Sample>
      <div>
        <p className="mb-1 text-quiet text-xs">Locations on their way</p>
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
        onOpen={(_, open) => setOpen(open)}
        onAsk={nothing}
      />
    </Sample>
  )
}

function Card({ name, location }: { name: string; location: Location }) {
  return (
    <Sample name={name} className="rounded-lg bg-sheet *:flex-1">
      <LocationCard location={location} onAsk={nothing} />
    </Sample>
  )
}

function nothing(): void {}

const nothingThere = { photoCount: 0, species: [], lastVisit: null }
const empty = { ...nothingThere, name: 'New spot', photos: [] }
const emptyGroup = { ...nothingThere, name: 'New group', locations: [] }
