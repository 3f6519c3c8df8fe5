import { BestCatch } from '../map/sheet/best-catch.tsx'
import { StatCards } from '../map/sheet/stat-cards.tsx'
import { location } from './sample-location.ts'
import { photo } from './sample-photo.ts'
import { SampleServer } from './sample-server.tsx'
import { longText } from './sample-words.ts'
import { Sample } from './section.tsx'

/** The figures of a spot, and its best catch. */
export function MapSamples() {
  return (
    <>
      <Sample name="Figures" className="*:flex-1">
        <StatCards location={location()} />
      </Sample>
      <Sample name="Figures of a spot without catches" className="*:flex-1">
        <StatCards location={location({ photoCount: 0, lastVisit: null, species: [] })} />
      </Sample>
      <Sample name="Best catch" className="*:flex-1">
        <BestCatch photos={[photo()]} onOpen={() => undefined} />
      </Sample>
      <Sample name="Best catch, metric, long name" className="*:flex-1">
        <SampleServer units="metric">
          <BestCatch photos={[photo({ species: [longText] })]} onOpen={() => undefined} />
        </SampleServer>
      </Sample>
    </>
  )
}
