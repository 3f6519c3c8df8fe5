import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { confirmPositionEndpoint } from '../../shared/photos/confirm-position.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { accuracyText } from '../conditions/condition-rows.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { showShortError } from '../ui/toast-store.ts'
import { pickLocationFor } from './lazy-location-picker.tsx'
import { minutesText, type Neighbor, nearestAssigned, othersWithoutPosition } from './nearby-in-time.ts'
import { useCatches } from './photos-api.ts'
import { requestTrack } from './track-request.ts'
import { useAssignPhotosWithToast } from './use-assign-photos.ts'

/** Explains why a photo may have no position, or only a coarse one, and offers ways to give it a location. */
export function NoGpsPanel({ photo }: { photo: LogPhoto }) {
  const units = useUnits()
  const confirm = useConfirmPosition()
  const isCoarse = photo.positionSource === 'coarse'
  return (
    <section aria-labelledby={headingId} className="mt-3 flex flex-col gap-2 rounded-md bg-tint p-3 text-sm">
      <h3 id={headingId} className="flex items-center gap-2 font-semibold">
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-caution text-on-caution">
          <MapPinOff aria-hidden className="size-4" />
        </span>
        {isCoarse ? 'This photo’s GPS data isn’t exact' : 'This photo has no GPS data'}
      </h3>
      <LocationSuggestion photo={photo} />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button className={narrow} onClick={() => pickLocationFor(photo)}>
          Choose Existing
        </Button>
        <Link className={buttonClass({ className: narrow })} to="/map" search={{ assignPhotoIds: photo.id }}>
          Choose New
        </Link>
      </div>
      {isCoarse && (
        <Button className={narrow} busy={confirm.isPending} onClick={() => confirm.mutate({ id: photo.id })}>
          Use it anyway
        </Button>
      )}
      {!isCoarse && photo.timestamp !== null && photo.hasTime && (
        <Button variant="quiet" className={narrow} onClick={() => requestTrack()}>
          Locate by track
        </Button>
      )}
      {isCoarse ? (
        <p className="text-xs">
          The device says that it’s {accuracyText(photo, units)}. Creel makes no location of it until you do.
        </p>
      ) : (
        <p className="text-xs">
          Phones, photo pickers and most messaging apps remove GPS data, or location was off in your camera.{' '}
          {!window.isSecureContext && 'Over http, Creel can’t add this device’s position. '}
          <Link to="/setup-tips" className="font-semibold text-action underline">
            How to keep it
          </Link>
        </p>
      )}
    </section>
  )
}

/** Confirms a photo's coarse position. */
function useConfirmPosition() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<LogPhoto, 'id'>) =>
      request(confirmPositionEndpoint, { params: { id }, body: {} }),
    onSuccess: () => invalidateTopics(queryClient, ['log']),
    onError: (error) => showShortError('Update Failed', errorMessage(error, 'Please try again.')),
  })
}

const headingId = 'no-position'
const narrow = 'px-3!'

/** Offers the location of the photo nearest in time, also for others of that hour; nothing if there is none. */
function LocationSuggestion({ photo }: { photo: LogPhoto }) {
  const catches = useCatches(true)
  const neighbor = useMemo(() => catches && nearestAssigned(photo, catches), [photo, catches])
  const locationId = neighbor?.photo.locationId ?? null
  const others = useMemo(
    () => (catches === null || locationId === null ? [] : othersWithoutPosition(photo, catches, locationId)),
    [photo, catches, locationId],
  )
  if (!neighbor || locationId === null) return null
  return <Suggestion photo={photo} neighbor={neighbor} locationId={locationId} others={others} />
}

interface SuggestionProps {
  photo: LogPhoto
  neighbor: Neighbor<LogPhoto>
  locationId: string
  others: readonly LogPhoto[]
}

function Suggestion({ photo, neighbor, locationId, others }: SuggestionProps) {
  const { assignPhotos, isPending } = useAssignPhotosWithToast()
  const [includeOthers, setIncludeOthers] = useState(false)
  const otherIds = includeOthers ? others.map(({ id }) => id) : []
  return (
    <>
      <Button
        busy={isPending}
        className="justify-start rounded-md! px-3! text-left!"
        onClick={() => assignPhotos({ ids: [photo.id, ...otherIds], locationId })}
      >
        <FramedPhoto photo={neighbor.photo} sizes="44px" alt="" className="size-11 shrink-0 rounded-sm" />
        <span className="min-w-0">
          <span className="block">Use the location of photos taken within an hour</span>
          <span className="block truncate font-normal text-quiet">
            {neighbor.photo.locationName}, {minutesText(neighbor.minutes)}
          </span>
        </span>
      </Button>
      {others.length > 0 && (
        <OtherPhotosCheckbox
          count={others.length}
          checked={includeOthers}
          isDisabled={isPending}
          onChange={setIncludeOthers}
        />
      )}
    </>
  )
}

interface OtherPhotosCheckboxProps {
  count: number
  checked: boolean
  isDisabled: boolean
  onChange: (checked: boolean) => void
}

function OtherPhotosCheckbox({ count, checked, isDisabled, onChange }: OtherPhotosCheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-action"
      />
      <label htmlFor={id} className="flex min-h-11 flex-1 items-center">
        Also apply to {plural(count, 'other photo')} from that hour
      </label>
    </div>
  )
}
