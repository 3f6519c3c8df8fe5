import type { ComponentProps } from 'react'
import type { ImportResult, LeftOut } from '../../shared/archive.ts'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { CsvRunPanel } from '../archive/csv/csv-run.tsx'
import type { CsvRun } from '../archive/csv/csv-run-store.ts'
import { ImportOutcome } from '../archive/import-outcome.tsx'
import { ImportProgress } from '../archive/import-progress.tsx'
import type { ImportState } from '../archive/import-store.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

type CsvStages = [string, ComponentProps<typeof CsvRunPanel>['state']][]

/** An import in progress, and each of its outcomes. */
export function ImportStories() {
  return (
    <>
      <Sample name="Sending" className="*:w-full *:max-w-md">
        <ImportProgress
          state={{ stage: 'sending', filename, sentBytes: 310_000_000, totalBytes: 940_000_000 }}
          onCancel={noop}
        />
      </Sample>
      <Sample name="Reading" className="*:w-full *:max-w-md">
        <ImportProgress state={{ stage: 'reading', filename }} onCancel={noop} />
      </Sample>
      {outcomes.map(([name, state]) => (
        <Sample key={name} name={name} className="*:w-full *:max-w-md">
          <ImportOutcome state={state} onDismiss={noop} onImportRest={noop} />
        </Sample>
      ))}
      {csvStages.map(([name, state]) => (
        <Sample key={name} name={name} className="*:w-full *:max-w-md">
          <CsvRunPanel state={state} onStop={noop} onResume={noop} onUndo={noop} onDismiss={noop} />
        </Sample>
      ))}
    </>
  )
}

function noop() {}

const filename = 'creel-export-2026-05-01.zip'
const result: ImportResult = {
  photos: 1204,
  duplicates: 3,
  notedCatches: 0,
  outingNotes: 0,
  locations: 41,
  groups: 6,
  leftOutCount: 0,
  leftOut: [],
}
const weight: LeftOut = {
  what: 'photo',
  name: 'IMG_2041.HEIC',
  field: 'catch.weightLbs',
  reason: 'It can be at most 5000.',
}
const leftOut: LeftOut[] = [
  weight,
  {
    what: 'photo',
    name: `${longText.slice(0, 120)}.jpg`,
    field: null,
    reason: 'Its file isn’t in the archive.',
  },
  ...Array.from({ length: 20 }, (_, index) => ({ ...weight, name: `IMG_${3000 + index}.HEIC` })),
]
const errorBody = '{"message":"This isn’t a ZIP archive, or it’s damaged.","code":"INVALID_INPUT"}'
const question =
  '312 of 1,251 photos, catches and locations in this archive can’t be imported, or only in part.'

const outcomes: [string, ImportState][] = [
  ['Done', { stage: 'done', filename, result }],
  [
    'Done, with entries left out',
    { stage: 'done', filename, result: { ...result, leftOutCount: leftOut.length, leftOut } },
  ],
  ['Asks for confirmation', { stage: 'confirming', filename, question }],
  ['Rejected', { stage: 'failed', filename, error: new RequestError(400, '', errorBody) }],
]

const csvRun: CsvRun = {
  filename: 'anglers-log-catches.csv',
  header: ['Date'],
  catches: Array.from({ length: 240 }, (_, index) => ({
    line: index + 2,
    cells: [],
    locationName: null,
    leftOut: index === 2 ? [`Length left out: Creel can’t read “${longText.slice(0, 120)}”.`] : [],
    caught: {
      id: String(index),
      capturedAt: '2025-05-03T06:12',
      locationId: null,
      position: null,
      outcome: index === 3 ? ('none' as const) : null,
    },
  })),
  faults: [
    { line: 400, cells: [], reason: `Creel can’t read the date or time “${longText.slice(0, 120)}”.` },
  ],
  knownIds: new Set(),
  doneCount: 200,
  addedIds: Array.from({ length: 180 }, (_, index) => String(index)),
  newLocationIds: [],
  unsureIds: [],
}
const csvStages: CsvStages = [
  ['CSV, importing', { stage: 'importing', run: csvRun }],
  ['CSV, stopping', { stage: 'stopping', run: csvRun }],
  ['CSV, stopped', { stage: 'stopped', run: csvRun }],
  ['CSV, interrupted', { stage: 'failed', run: csvRun, error: new ConnectionError() }],
  ['CSV, done', { stage: 'done', run: { ...csvRun, doneCount: 240 } }],
  ['CSV, removing', { stage: 'undoing', run: csvRun }],
  ['CSV, removed', { stage: 'undone', run: csvRun, deleted: { catches: 179, outingNotes: 1 } }],
  ['CSV, not removed', { stage: 'undo failed', run: csvRun, error: new ConnectionError() }],
]
