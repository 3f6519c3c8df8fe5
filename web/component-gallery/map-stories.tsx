import { listFish } from '../log/caught-fish.ts'
import { EdgeChip } from '../map/edges/edge-chip.tsx'
import { BestCatch } from '../map/sheet/best-catch.tsx'
import { LocationActions } from '../map/sheet/location-actions.tsx'
import { LocationNote } from '../map/sheet/location-note.tsx'
import { StatCards } from '../map/sheet/stat-cards.tsx'
import { StatLine } from '../map/sheet/stat-line.tsx'
import { ClockShift } from '../map/track/clock-shift.tsx'
import { LocatedPhotoList } from '../map/track/located-photo-list.tsx'
import { MockQueryClient } from './mock-query-client.tsx'
import { location } from './sample-location.ts'
import { photo } from './sample-photo.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The chips at the map’s edges, the statistics of a location, its best catch, and the controls of a track. */
export function MapStories() {
  return (
    <>
      <Sample name="Edge chips: one photo, hundreds, thousands">
        <EdgeChip direction="north" count={1} onClick={noop} />
        <EdgeChip direction="west" count={550} onClick={noop} />
        <EdgeChip direction="east" count={1234} onClick={noop} />
        <EdgeChip direction="south" count={34_400} onClick={noop} />
      </Sample>
      <Sample name="Statistics" className="*:flex-1">
        <StatCards location={location()} />
      </Sample>
      <Sample name="Statistics of a location without catches" className="*:flex-1">
        <StatCards location={location({ photoCount: 0, lastVisit: null, species: [] })} />
      </Sample>
      <Sample name="Statistics in one line, actions" className="flex-col">
        <StatLine location={location()} />
        <LocationActions location={location()} onEdit={noop} onAddNote={noop} />
      </Sample>
      <Sample name="Note of a location" className="*:w-full *:max-w-md">
        <LocationNote note={longNote} onEdit={noop} />
      </Sample>
      <Sample name="Best catch" className="*:flex-1">
        <BestCatch fish={listFish([photo()])} {...actions} />
      </Sample>
      <Sample name="Photos on a track" className="*:w-full *:max-w-md">
        <LocatedPhotoList located={located} excluded={new Set(['left out'])} zone="UTC" onToggle={noop} />
        <ClockShift minutes={125} onChange={noop} />
      </Sample>
      <Sample name="Best catch, metric, long name" className="*:flex-1">
        <MockQueryClient units="metric">
          <BestCatch fish={listFish([photo({ species: [longText] })])} {...actions} />
        </MockQueryClient>
      </Sample>
    </>
  )
}

const noop = () => undefined
const longNote = 'Park at the second gate.\nWade left.\nOnly on a rising tide.\nNo signal past the bridge.'
const located = ['in', 'left out'].map((id) => ({
  photo: photo({ id }),
  instant: 0,
  latitude: 44.5,
  longitude: -73.3,
}))

const actions = { onOpen: () => undefined, onOpenNoted: () => undefined }
