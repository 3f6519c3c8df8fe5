import { useNavigate } from '@tanstack/react-router'
import { Check, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { readPreference } from '../../device/preferences.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ContentColumn, ScreenTitle } from '../../ui/screen.tsx'
import { Switch } from '../../ui/switch.tsx'
import { handOverPhotos, takeFilesToImport } from '../../upload/files-to-import.ts'
import type { SelectedFile } from '../../upload/selected-file.ts'
import { choosePhotos, countYears, leftOutText } from './choose-photos.ts'
import { fileExtension } from './file-extension.ts'
import type { TakeoutList, TakeoutPhoto } from './list-photos.ts'
import { TakeoutFileError } from './takeout-file-error.ts'

type Chosen =
  | { stage: 'none' }
  | { stage: 'reading'; done: number; total: number }
  | { stage: 'failed'; filename: string | null; message: string }
  | { stage: 'ready'; list: TakeoutList }

/** Adds photos of a Google Takeout, with what its side files say of them. */
export function TakeoutScreen() {
  const [chosen, setChosen] = useState<Chosen>({ stage: 'none' })
  const abort = useRef<AbortController | null>(null)

  async function open(files: File[]) {
    if (files.length === 0) return
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setChosen({ stage: 'reading', done: 0, total: 0 })
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted && done % progressStep === 0) setChosen({ stage: 'reading', done, total })
    }
    try {
      const { openTakeout } = await import('./open-takeout.ts')
      const list = await openTakeout(files, { signal, onProgress })
      if (!signal.aborted) setChosen({ stage: 'ready', list })
    } catch (error) {
      if (!signal.aborted) setChosen(failed(error))
    }
  }
  function cancel() {
    abort.current?.abort()
    setChosen({ stage: 'none' })
  }
  const openDropped = useEffectEvent(() => void open(takeFilesToImport()))
  useEffect(() => openDropped(), [])
  useEffect(() => () => abort.current?.abort(), [])

  return (
    <ContentColumn className="flex flex-col gap-6 pb-16">
      <div className="flex flex-col gap-2">
        <BackLink to="/settings">Back to Settings</BackLink>
        <ScreenTitle>Import from Google Photos</ScreenTitle>
        <p className="text-quiet">
          Creel opens the ZIP files of a Google Takeout on this device, and uploads only the photos that you
          choose. Where a photo has no GPS data or time of its own, it gets those that Google Photos has.
        </p>
      </div>
      {chosen.stage === 'ready' ? (
        <TakeoutChoice list={chosen.list} onCancel={cancel} />
      ) : chosen.stage === 'reading' ? (
        <Reading {...chosen} onCancel={cancel} />
      ) : (
        <>
          <FileButton
            variant="action"
            className="self-start"
            accept=".zip,application/zip,.json,application/json,image/*"
            multiple
            onFiles={(files) => void open(files)}
          >
            <Upload aria-hidden />
            Choose ZIP files
          </FileButton>
          {chosen.stage === 'failed' && (
            <div
              role="alert"
              className="flex flex-col gap-1 rounded-lg bg-tint p-4 text-sm [overflow-wrap:anywhere]"
            >
              <p className="font-semibold">Can’t open {chosen.filename ?? 'the files'}</p>
              <p>{chosen.message}</p>
            </div>
          )}
          <p className="text-quiet text-sm">
            Create a Takeout at takeout.google.com: deselect all, choose Google Photos, and take ZIP files of
            the largest size. Choose all ZIP files of the Takeout at once: one may have the photo and another
            its GPS data. You can also choose unpacked photos together with their .json files.
          </p>
        </>
      )}
    </ContentColumn>
  )
}

const progressStep = 50

function failed(error: unknown): Chosen {
  if (error instanceof TakeoutFileError)
    return { stage: 'failed', filename: error.filename, message: error.message }
  return { stage: 'failed', filename: null, message: 'Something went wrong. Choose the files again.' }
}

function Reading({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-tint p-4">
      <Progress label="Reading the files" value={total === 0 ? 0 : (100 * done) / total} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="measure text-sm">
          {total === 0
            ? 'Opening the files…'
            : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} photos read`}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

interface TakeoutChoiceProps {
  list: TakeoutList
  onCancel(): void
}

/** Asks which photos of a Takeout to add, since most of them show no catch. */
function TakeoutChoice({ list, onCancel }: TakeoutChoiceProps) {
  const { photos, leftOut } = list
  const years = countYears(photos)
  const located = photos.filter(({ sideFile }) => sideFile?.position).length
  const navigate = useNavigate()
  const [chosenYears, setChosenYears] = useState<ReadonlySet<number | null>>(
    () => new Set(photos.length <= fewPhotos ? years.map(({ year }) => year) : []),
  )
  const [onlyWithPosition, setOnlyWithPosition] = useState(false)
  const chosen = choosePhotos(photos, { years: chosenYears, onlyWithPosition })

  function add() {
    handOverPhotos(chosen.map(toSelectedFile))
    void navigate({ to: '/photos' })
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p role="status" className="font-semibold">
          {plural(photos.length, 'photo')} found, {located.toLocaleString('en-US')} with GPS data
        </p>
        {leftOutText(leftOut).map((sentence) => (
          <p key={sentence} className="text-quiet text-sm">
            {sentence}
          </p>
        ))}
      </div>
      <YearChoice years={years} chosen={chosenYears} onChange={setChosenYears} />
      <Switch
        label="Only photos with GPS data"
        description="Leaves out photos for which Google Photos has no GPS data. Screenshots are among them."
        checked={onlyWithPosition}
        onCheckedChange={setOnlyWithPosition}
      />
      <Cost count={chosen.length} />
      <div className="flex flex-wrap gap-3">
        <Button variant="action" disabled={chosen.length === 0} onClick={add}>
          {chosen.length === 0 ? 'Add photos' : `Add ${plural(chosen.length, 'photo')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

/** So few that all of them may be catches. */
const fewPhotos = 200
const manyPhotos = 500

function Cost({ count }: { count: number }) {
  const provider = useConfig().data?.visionProvider ?? null
  const isIdentified = provider !== null && readPreference('autoScan')
  if (count === 0) return <p className="text-sm">Choose the years in which you were fishing.</p>
  return (
    <div className="flex flex-col gap-1 text-sm">
      {isIdentified && (
        <p>
          Creel sends each photo to {provider} to identify it. That takes time, and may cost money. Choose
          only the years in which you were fishing.
        </p>
      )}
      {count > manyPhotos && (
        <p>
          This many photos can take hours. Keep Creel open until they’re prepared, and don’t move the ZIP
          files.
        </p>
      )}
      <p className="text-quiet">Photos that are already in your log aren’t added twice.</p>
    </div>
  )
}

const maxPhotoBytes = 256 * 1024 * 1024

/** Returns a photo of a Takeout as a file to upload, which is read only when its turn comes. */
function toSelectedFile({ entry, name, sideFile }: TakeoutPhoto): SelectedFile {
  const lastModified = entry.changedAt?.getTime() ?? 0
  const type = mediaTypes[fileExtension(name)] ?? ''
  const open = async () => new File([await entry.read(maxPhotoBytes)], name, { type, lastModified })
  return { file: { name, size: entry.size, open }, capture: null, sideFile }
}

const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
}

interface YearChoiceProps {
  years: readonly { year: number | null; count: number }[]
  chosen: ReadonlySet<number | null>
  onChange(chosen: ReadonlySet<number | null>): void
}

/** The years of photos, of which any number can be chosen. */
function YearChoice({ years, chosen, onChange }: YearChoiceProps) {
  const id = useId()
  const hasAll = chosen.size === years.length

  function toggle(year: number | null) {
    const next = new Set(chosen)
    if (!next.delete(year)) next.add(year)
    onChange(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't be laid out like other labels
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={id} className="font-semibold">
          Years
        </span>
        <Button
          variant="quiet"
          onClick={() => onChange(new Set(hasAll ? [] : years.map(({ year }) => year)))}
        >
          {hasAll ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {years.map(({ year, count }) => (
          <button
            key={year}
            type="button"
            aria-pressed={chosen.has(year)}
            onClick={() => toggle(year)}
            className={chipClass}
          >
            {chosen.has(year) && <Check aria-hidden className="size-4" />}
            {year ?? 'No date'}
            <span className="measure text-quiet text-sm">{count.toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-line bg-ground px-4 text-base transition-colors hover:bg-tint ' +
  'aria-pressed:border-action aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-action'
