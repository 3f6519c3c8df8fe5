import type { ImmichImport } from '../../shared/immich.ts'
import { ChoiceForm } from '../immich/choice-form.tsx'
import { ImportStatus } from '../immich/import-status.tsx'
import { KeyForm } from '../immich/key-form.tsx'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The steps of an import from Immich, and its states. */
export function ImmichStories() {
  return (
    <>
      <Sample name="Key" className={wide}>
        <KeyForm isOffline={false} onOpened={noop} />
      </Sample>
      <Sample name="Choice" className={wide}>
        <ChoiceForm opened={opened} isOffline={false} onCounting={noop} onCancel={noop} />
      </Sample>
      {states.map(([name, changes, hasKey, error = null]) => (
        <Sample key={name} name={name} className={wide}>
          <ImportStatus
            current={{ ...counted, ...changes }}
            maxMegabytes={50}
            identification="All 143 photos will be sent to OpenAI, to be identified after new uploads."
            hasKey={hasKey}
            isOffline={name === 'Offline'}
            isPending={false}
            error={error}
            onStart={noop}
            onStop={noop}
            onChooseAgain={noop}
          />
        </Sample>
      ))}
    </>
  )
}

function noop() {}

const wide = '*:w-full *:max-w-xl'
const opened = {
  apiKey: 'key',
  userName: 'Ann Gler',
  albums: [{ id: '1', name: `Lake ${longText.slice(0, 80)}`, assetCount: 50_000 }],
  allowsPartners: false,
  allowsMore: true,
}
const counted: ImmichImport = {
  id: '1',
  state: 'ready',
  isCounted: true,
  choice: { by: 'album', albumId: '1', albumName: 'Lake Champlain' },
  includesPartners: false,
  includesDeleted: false,
  listedCount: 160,
  photoCount: 143,
  bytes: 610_000_000,
  knownCount: 12,
  deletedCount: 2,
  skipped: { video: 3, otherOwner: 5 },
  waitingCount: 143,
  takenCount: 0,
  duplicateCount: 0,
  failedCount: 0,
  failures: [],
  problem: null,
}
const taken = {
  photoCount: 50_000,
  waitingCount: 31_250,
  takenCount: 18_700,
  duplicateCount: 49,
  failedCount: 1,
}
const failures = [
  { filename: `${longText.slice(0, 120)}.jpg`, reason: 'Immich didn’t send this photo in full.' },
]
const states: [string, Partial<ImmichImport>, boolean, string?][] = [
  ['Counting', { state: 'counting', isCounted: false, listedCount: 12_500, photoCount: 143 }, true],
  ['Ready', {}, true],
  ['Ready after a reload', {}, false],
  ['Nothing to import', { photoCount: 0, waitingCount: 0, bytes: 0 }, true],
  ['Running', { ...taken, failures, state: 'running' }, true],
  ['Waiting', { ...taken, state: 'running', problem: 'Immich couldn’t be reached (ECONNREFUSED).' }, true],
  [
    'Stopped',
    {
      ...taken,
      state: 'stopped',
      problem: 'Immich doesn’t accept this key. Copy it again, or create a new one.',
    },
    false,
  ],
  ['Wrong key', { ...taken, state: 'stopped' }, false, 'This key belongs to another user of Immich.'],
  ['Offline', { ...taken, state: 'running' }, true],
  ['Done', { state: 'done', waitingCount: 0, takenCount: 141, duplicateCount: 2 }, true],
]
