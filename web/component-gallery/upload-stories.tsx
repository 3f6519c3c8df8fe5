import { ShareQuestion } from '../photos/share/share-question.tsx'
import { UploadErrors } from '../photos/upload/upload-errors.tsx'
import { UploadPanel } from '../photos/upload/upload-panel.tsx'
import { createUploadQueue } from '../photos/upload/upload-queue.ts'
import { UploadRow } from '../photos/upload/upload-row.tsx'
import { createTask, type UploadTask } from '../photos/upload/upload-task.ts'
import catchImage from './catch.webp'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** A row of the upload panel in each of its seven statuses, the panel as a whole, and the question about shared photos. */
export function UploadStories() {
  return (
    <>
      {rows.map(({ name, task, isStalled = false }) => (
        <Sample key={name} name={name}>
          <ul className="w-full max-w-md rounded-md bg-sheet px-4">
            <UploadRow
              task={task}
              isStalled={isStalled}
              imageFor={sampleImage}
              onOpen={noop}
              onRemove={noop}
              onRetry={noop}
            />
          </ul>
        </Sample>
      ))}
      {panels.map(({ name, tasks, isStalled = false }) => (
        <Sample key={name} name={name}>
          <div className="w-full max-w-md">
            <UploadPanel
              uploads={{ tasks, failures: [], isStalled }}
              queue={{ ...queue, imageFor: sampleImage }}
              photos={[]}
              onOpen={noop}
            />
          </div>
        </Sample>
      ))}
      <Sample name="Photos shared from another app">
        <ShareQuestion photos={sharedFiles} otherCount={1} onAdd={noop} onCancel={noop} />
      </Sample>
      <Sample name="Failures not dismissed yet" className="[&>section]:w-full [&>section]:max-w-md">
        <UploadErrors failures={[task()]} queue={queue} />
      </Sample>
    </>
  )
}

const file = new File([], 'IMG_2041.HEIC')
const sharedFiles = Array<File>(15).fill(file)

function task(fields: Partial<UploadTask> = {}): UploadTask {
  return { ...createTask({ file, capture: null }), originalSize: 4_200_000, ...fields }
}

const waiting = task()
const saved = task({ selected: null })
const downscaled = { selected: null, wasDownsampled: true, processedSize: 610_000 }
const uploading = task({ ...downscaled, status: 'uploading', progress: 35 })
const complete = task({ ...downscaled, status: 'complete', progress: 100 })
const duplicate = task({ status: 'duplicate', progress: 100 })
const failed = task({ status: 'error', error: 'Network error', canRetry: true })
const rejected = task({
  filename: `${longText}.jpg`,
  status: 'error',
  error: 'Processing failed',
  hint: 'This is not a photo Creel can read. Creel accepts JPEG, PNG, WebP and HEIC.',
})

const rows: { name: string; task: UploadTask; isStalled?: boolean }[] = [
  { name: 'Waiting, not prepared yet', task: waiting },
  { name: 'Waiting', task: saved },
  { name: 'Waiting for a connection', task: saved, isStalled: true },
  { name: 'Preparing', task: task({ status: 'preparing' }) },
  { name: 'Preparing, downscaling', task: task({ status: 'preparing', wasDownsampled: true }) },
  { name: 'Uploading', task: uploading },
  { name: 'Processing', task: task({ ...downscaled, status: 'processing', progress: 60 }) },
  { name: 'Complete', task: complete },
  { name: 'Duplicate', task: duplicate },
  { name: 'Error that can be retried', task: failed },
  { name: 'Final error, long name', task: rejected },
]

const prepared = { blob: file, filename: file.name, metadata: {}, wasDownsampled: false }
const manyTasks = Array.from({ length: 40 }, () => task())

const panels: { name: string; tasks: UploadTask[]; isStalled?: boolean }[] = [
  {
    name: 'Panel in progress, with more entries than it shows',
    tasks: [complete, duplicate, failed, uploading, ...manyTasks],
  },
  { name: 'Panel, done', tasks: [complete, duplicate, failed, rejected] },
  {
    name: 'Panel, no connection, photos saved',
    tasks: [saved, task({ selected: null })],
    isStalled: true,
  },
  { name: 'Panel, no connection, not all saved yet', tasks: [saved, task()], isStalled: true },
  { name: 'Panel, no connection, no room', tasks: [task({ selected: null, prepared })], isStalled: true },
]

function noop(): void {}

async function sampleImage(): Promise<Blob> {
  return (await fetch(catchImage)).blob()
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

const queue = createUploadQueue({
  prepare: never,
  send: never,
  withUploadLock: never,
  save: never,
  listSaved: async () => [],
  findSaved: async () => null,
  deleteSaved: never,
  isOffline: () => false,
  isReachable: never,
  onStored: noop,
  onFinished: noop,
  onSignedOut: noop,
})
