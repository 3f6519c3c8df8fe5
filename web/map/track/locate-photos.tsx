import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { useCatches } from '../../photos/photos-api.ts'
import {
  candidatesNear,
  findCandidates,
  type LocatedPhoto,
  matchPhotos,
} from '../../photos/track/match-photos.ts'
import { isWallTime, zoneNear } from '../../photos/track/photo-clock.ts'
import { suggestShift } from '../../photos/track/suggest-shift.ts'
import { type Track, trackRange } from '../../photos/track/track.ts'
import {
  datesText,
  rangeText,
  reasonTexts,
  suggestionText,
  summaryText,
} from '../../photos/track/track-text.ts'
import { useLocatePhotos } from '../../photos/track/use-locate-photos.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseTrackButton } from './choose-track-button.tsx'
import { ClockShift, maxShiftMinutes } from './clock-shift.tsx'
import { LocatedPhotoList } from './located-photo-list.tsx'
import { TrackMap } from './track-map.tsx'

interface LocatePhotosProps {
  track: Track
  onClose: () => void
}

/** The preview of where photos were taken; it follows the shift of the camera's clock. */
export function LocatePhotos({ track, onClose }: LocatePhotosProps) {
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
  if (!hasMap && match.located.length > 0) setHasMap(true) // it stays while a shift locates nothing

  const toggle = (id: string) => setExcluded(excluded.symmetricDifference(new Set([id])))
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
        <ChooseTrackButton variant="quiet" className="-ml-3 px-3!" disabled={locate.isPending}>
          Choose another track
        </ChooseTrackButton>
      </div>
      {hasMap && <TrackMap track={track} located={match.located} excluded={excluded} />}
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
