import { wrap } from 'comlink'
import { MapPinPlus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { hasStarted } from '../device/worker-start.ts'
import { useCatches } from '../photos/photos-api.ts'
import { requestTrack } from '../photos/track-request.ts'
import { useLocatePhotos } from '../photos/use-locate-photos.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { candidatesNear, findCandidates, type LocatedPhoto, matchPhotos } from './match-photos.ts'
import { isWallTime, zoneNear } from './photo-clock.ts'
import { suggestShift } from './suggest-shift.ts'
import { type Track, trackRange } from './track.ts'
import { datesText, rangeText, reasonTexts, shiftText, suggestionText, summaryText } from './track-text.ts'
import type { TrackJobs, TrackResult } from './track-worker.ts'

const loadMap = () => import('./track-map.tsx')

interface TrackDialogProps {
  /** Empty until a file is chosen. */
  files: readonly File[]
  onClose: () => void
}

/** Locates photos without GPS data by a track, which it reads in the browser. */
export function TrackDialog({ files, onClose }: TrackDialogProps) {
  const result = useTrack(files)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Locate Photos with a Track"
      description="Creel reads the track in this browser. The server receives only where the photos you accept were taken, and their times if you correct them."
      className="max-w-2xl!"
    >
      {files.length === 0 && (
        <Choice>
          Choose a GPX file from your GPS watch, fish finder or phone. Google’s Timeline.json and Records.json
          work too.
        </Choice>
      )}
      {files.length > 0 && result === null && <p role="status">Reading the track…</p>}
      {result && 'message' in result && <Choice isError>{result.message}</Choice>}
      {result && 'track' in result && <LocatePhotos track={result.track} onClose={onClose} />}
    </Dialog>
  )
}

/** What to choose, and a button that does. Phones don't know the type of GPX files, so every file can be chosen. */
function Choice({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  return (
    <>
      <p {...(isError && { role: 'alert', className: 'font-semibold text-danger' })}>{children}</p>
      <FileButton variant="action" className="self-end" multiple onFiles={requestTrack}>
        <MapPinPlus aria-hidden />
        Choose track
      </FileButton>
    </>
  )
}

/** Reads the files, again if others are chosen; null until they are read. */
function useTrack(files: readonly File[]): TrackResult | null {
  const [result, setResult] = useState<{ files: readonly File[]; track: TrackResult } | null>(null)
  useEffect(() => {
    if (files.length === 0) return
    const controller = new AbortController()
    void readInWorker(files, controller.signal).then((track) => {
      if (!controller.signal.aborted) setResult({ files, track })
    })
    return () => controller.abort()
  }, [files])
  return result?.files === files ? result.track : null
}

/** Reads files in a worker, so that the screen stays responsive, and the memory is freed afterwards. */
async function readInWorker(files: readonly Blob[], signal: AbortSignal): Promise<TrackResult> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<TrackResult>((resolve) => {
    worker.onerror = () =>
      resolve({ message: 'This track is too large for this device. Export a shorter one.' })
    void hasStarted(worker).then((isStarted) => !isStarted && resolve({ message: notStarted }))
    signal.addEventListener('abort', () => resolve({ message: '' }))
  })
  try {
    return await Promise.race([wrap<TrackJobs>(worker).read(files), ended])
  } finally {
    worker.terminate()
  }
}

const notStarted = 'Creel couldn’t start reading. Check your connection, and try again.'

interface LocatePhotosProps {
  track: Track
  onClose: () => void
}

/** The preview of where photos were taken; it follows the shift of the camera's clock. */
function LocatePhotos({ track, onClose }: LocatePhotosProps) {
  const catches = useCatches(true)
  if (catches === null) return <p role="status">Loading your photos…</p>
  return <Preview track={track} catches={catches} onClose={onClose} />
}

function Preview({ track, catches, onClose }: LocatePhotosProps & { catches: readonly LogPhoto[] }) {
  const [shift, setShift] = useState(0)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [correctsTimes, setCorrectsTimes] = useState(true)
  const shownShift = useDeferredValue(shift)
  const zone = useMemo(() => zoneNear(track, catches), [track, catches])
  const candidates = useMemo(() => findCandidates(catches, zone), [catches, zone])
  const suggestion = useMemo(() => suggestShift(candidates, track), [candidates, track])
  const match = useMemo(() => matchPhotos(candidates, track, shownShift), [candidates, track, shownShift])
  const locate = useLocatePhotos()
  const accepted = match.located.filter(({ photo }) => !excluded.has(photo.id))
  const range = trackRange(track)
  const dates = datesText(candidates, zone)
  const canShift = useMemo(
    () => candidatesNear(candidates, track, maxShiftMinutes).length > 0,
    [candidates, track],
  )
  const [hasMap, setHasMap] = useState(false)
  const map = useLazyModule(hasMap, loadMap)
  if (!hasMap && match.located.length > 0) setHasMap(true) // it stays while a shift locates nothing

  const toggle = (id: string) => {
    const others = [...excluded].filter((each) => each !== id)
    setExcluded(new Set(excluded.has(id) ? others : [...others, id]))
  }
  const save = () =>
    locate.mutate(
      accepted.map((located) => toTrackPosition(located, shownShift !== 0 && correctsTimes)),
      { onSuccess: onClose },
    )

  return (
    <>
      <div className="measure text-sm">
        {range && <p>{`Track: ${rangeText(range, zone)}`}</p>}
        {dates && <p>{dates}</p>}
        <FileButton
          variant="quiet"
          className="-ml-3 px-3!"
          disabled={locate.isPending}
          multiple
          onFiles={requestTrack}
        >
          Choose another track
        </FileButton>
      </div>
      {hasMap &&
        (map === null ? (
          <Skeleton className="h-[min(9rem,20dvh)] shrink-0 sm:h-72" />
        ) : (
          <map.TrackMap track={track} located={match.located} excluded={excluded} />
        ))}
      <div aria-live="polite" className="measure text-sm">
        <p className="font-semibold">{summaryText(match.located.length, candidates.length)}</p>
        {reasonTexts(match.counts).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {candidates.length > 0 && (
        <fieldset disabled={locate.isPending} className="flex min-w-0 flex-col gap-4">
          {suggestion !== null && suggestion.minutes !== shift && (
            <div className="flex flex-col items-start gap-2 rounded-md bg-tint p-3 text-sm">
              <p className="measure">{suggestionText(suggestion)}</p>
              <Button onClick={() => setShift(suggestion.minutes)}>Use this shift</Button>
            </div>
          )}
          {canShift && <ClockShift minutes={shift} onChange={setShift} />}
          {candidates.some(({ photo }) => isWallTime(photo)) && (
            <p className="measure text-quiet text-sm">{`Photo times without a time zone are read as ${zone.replaceAll('_', ' ')} time.`}</p>
          )}
          {shift !== 0 && (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={correctsTimes}
                onChange={({ target }) => setCorrectsTimes(target.checked)}
                className="size-5 shrink-0 accent-action"
              />
              Also correct the time of these photos. Weather and tide follow.
            </label>
          )}
          <LocatedPhotoList located={match.located} excluded={excluded} zone={zone} onToggle={toggle} />
        </fieldset>
      )}
      {locate.error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {errorMessage(locate.error, 'Please try again.')}
        </p>
      )}
      <div className="sticky -bottom-6 z-2 -mx-6 -mb-6 flex flex-wrap justify-end gap-x-3 gap-y-1 border-hairline border-t bg-sheet px-6 py-4 max-sm:*:px-4!">
        <Button disabled={locate.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="action"
          busy={locate.isPending}
          disabled={accepted.length === 0 || shift !== shownShift}
          onClick={save}
        >
          {accepted.length === 0 ? 'Locate photos' : `Locate ${plural(accepted.length, 'photo')}`}
        </Button>
      </div>
    </>
  )
}

function toTrackPosition({ photo, instant, latitude, longitude }: LocatedPhoto, correctsTime: boolean) {
  const position = { photoId: photo.id, latitude, longitude }
  return correctsTime ? { ...position, capturedAt: new Date(instant).toISOString() } : position
}

interface ClockShiftProps {
  minutes: number
  onChange: (minutes: number) => void
}

/** Moves the times of the photos, for a camera whose clock was wrong. */
function ClockShift({ minutes, onChange }: ClockShiftProps) {
  const id = useId()
  const move = (by: number) => onChange(Math.max(-maxShiftMinutes, Math.min(maxShiftMinutes, minutes + by)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 font-semibold text-sm">If the camera’s clock was wrong</legend>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>Times of the photos</label>
        <output htmlFor={id} className="measure font-semibold">
          {shiftText(minutes)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={-maxShiftMinutes}
        max={maxShiftMinutes}
        step={1}
        value={minutes}
        aria-valuetext={shiftText(minutes)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-action"
      />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {steps.map(([by, text]) => (
          <Button key={by} className="px-1!" onClick={() => move(by)}>
            {text}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** How far the times can be moved: a clock can be set to the wrong time zone, to AM instead of PM, or both. */
const maxShiftMinutes = 26 * 60

const steps = [
  [-60, '−1 h'],
  [-10, '−10 min'],
  [-1, '−1 min'],
  [1, '+1 min'],
  [10, '+10 min'],
  [60, '+1 h'],
] as const

interface LocatedPhotoListProps {
  located: readonly LocatedPhoto[]
  excluded: ReadonlySet<string>
  /** In which to show when they were taken by the track. */
  zone: string
  onToggle: (id: string) => void
}

/** The photos that can be located, each of which can be left out. */
function LocatedPhotoList({ located, excluded, zone, onToggle }: LocatedPhotoListProps) {
  const [shownCount, setShownCount] = useState(pageSize)
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone })
  const hiddenCount = located.length - shownCount
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Photos to locate"
        className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2"
      >
        {located.slice(0, shownCount).map(({ photo, instant }) => (
          <li key={photo.id}>
            <label className="flex flex-col gap-1 rounded-md text-center text-xs has-focus-visible:outline-2">
              <span className="relative">
                <FramedPhoto
                  photo={photo}
                  sizes="96px"
                  alt=""
                  className={`aspect-square w-full rounded-md ${excluded.has(photo.id) ? 'opacity-50' : ''}`}
                />
                <input
                  type="checkbox"
                  checked={!excluded.has(photo.id)}
                  onChange={() => onToggle(photo.id)}
                  className="absolute top-1 left-1 size-5 accent-action"
                />
              </span>
              {clock.format(instant)}
            </label>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button className="self-center" onClick={() => setShownCount(shownCount + pageSize)}>
          {`Show ${Math.min(hiddenCount, pageSize)} more`}
        </Button>
      )}
    </div>
  )
}

const pageSize = 60
