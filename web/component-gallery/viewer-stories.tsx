import { useState } from 'react'
import { catchesOf, type RulerDrawing } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { RulerPanel } from '../catches/ruler/ruler-panel.tsx'
import { Filmstrip } from '../photos/lightbox/filmstrip.tsx'
import { ImageStatus } from '../photos/lightbox/image-status.tsx'
import { StepButtons } from '../photos/lightbox/step-buttons.tsx'
import { InfoPanel } from '../photos/viewer/info-panel.tsx'
import { useInfoPanel } from '../photos/viewer/use-info-panel.ts'
import { MockQueryClient } from './mock-query-client.tsx'
import { photo, unknown } from './sample-photo.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The info panel of the viewer with all, some or no data; Edit opens its form. */
export function ViewerStories() {
  return (
    <>
      <Panel name="All data; Edit opens the form" photo={photo()} />
      <Panel name="All data, metric" photo={photo()} units="metric" />
      <Panel name="Guesses and notes" photo={photo(guesses)} />
      <Panel name="Long words" photo={photo({ species: [longText, 'bass'], caughtWith: longText })} />
      <Panel name="No data" photo={photo(unknown)} />
      <Panel name="Not a catch" photo={photo({ isFishing: false })} />
      <Ruler name="Ruler, first step" photo={photo({ id: 'ruler' })} />
      <Ruler name="Ruler, drawn" photo={photo({ id: 'drawn-ruler', ruler: drawnRuler(0.05) })} />
      <Ruler name="Ruler, rough, metric" photo={photo({ ruler: drawnRuler(0.4) })} units="metric" />
      <Sample
        name="Previous and next, in the footer and at the ends of the list"
        className="rounded-md bg-night p-2 text-on-night"
      >
        <StepButtons isFirst={false} isLast={false} onStep={() => undefined} />
        <StepButtons isFirst isLast={false} onStep={() => undefined} />
        <StepButtons isFirst={false} isLast onStep={() => undefined} />
      </Sample>
      <Sample name="Previous and next, beside the photo">
        <div className="grid h-40 w-full max-w-md rounded-md bg-night text-on-night">
          <StepButtons isFirst={false} isLast={false} onStep={() => undefined} isBesidePhoto />
        </div>
      </Sample>
      <FilmstripSample />
      {(['loading', 'failed'] as const).map((loading) => (
        <Sample key={loading} name={`Image, ${loading}`}>
          <div className="relative h-56 w-full max-w-md rounded-md bg-night text-on-night">
            <ImageStatus loading={loading} onRetry={() => undefined} />
          </div>
        </Sample>
      ))}
    </>
  )
}

const guesses: Partial<LogPhoto> = {
  speciesEdited: false,
  speciesSource: 'guessed',
  speciesGroup: 'Pacific Trout',
  speciesCandidates: [
    { name: 'Rainbow Trout', likelihood: 0.45 },
    { name: 'Cutthroat Trout', likelihood: 0.3 },
    { name: 'Brown Trout', likelihood: 0.1 },
  ],
  lengthEdited: false,
  lengthSource: 'guessed',
  note: 'First cast of the day.\nLost two more at the boat.',
  outcome: 'released',
  waterTemperature: 54,
  waterClarity: 'clear',
}

function FilmstripSample() {
  const [index, setIndex] = useState(4)
  return (
    <Sample name="Filmstrip" className="rounded-md bg-night text-on-night">
      <div className="w-full">
        <Filmstrip
          photos={nearby}
          index={index}
          onShow={(photoId) => setIndex(nearby.findIndex(({ id }) => id === photoId))}
        />
      </div>
    </Sample>
  )
}

const nearby = Array.from({ length: 12 }, (_, index) => photo({ id: `nearby-${index}` }))

const ruler = { open: () => undefined, isLoading: false, hasJustClosed: false }

function Panel({ name, photo, units = 'imperial' }: { name: string; photo: LogPhoto; units?: UnitSystem }) {
  const panel = useInfoPanel(photo.id)
  return (
    <Sample name={name} className="max-w-md rounded-md bg-night py-2">
      <MockQueryClient units={units}>
        <InfoPanel
          photo={photo}
          confirmedId={null}
          panel={panel}
          ruler={ruler}
          onChooseExisting={() => undefined}
        />
      </MockQueryClient>
    </Sample>
  )
}

function Ruler({ name, photo, units = 'imperial' }: { name: string; photo: LogPhoto; units?: UnitSystem }) {
  const [fish] = catchesOf(photo)
  return (
    <Sample name={name} className="max-w-md rounded-md bg-night py-2">
      <MockQueryClient units={units}>
        {fish && <RulerPanel photo={photo} fish={fish} onClose={() => undefined} />}
      </MockQueryClient>
    </Sample>
  )
}

/** A ruler on a photo, whose second end is so far from the right edge. */
function drawnRuler(right: number): RulerDrawing {
  return {
    reference: {
      name: 'Board or ruler',
      lengthInches: 10,
      ends: [
        [0.5, 0.8],
        [1 - right, 0.8],
      ],
    },
    snout: [0.1, 0.4],
    tail: [0.9, 0.5],
    markErrors: [0.005, 0.005, 0.005, 0.005],
  }
}
