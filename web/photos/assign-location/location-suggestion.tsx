import { useId, useMemo, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { Button } from '../../ui/button.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { plural } from '../../ui/plural.ts'
import { useAssignPhotosWithToast, useCatches } from '../photos-api.ts'
import { minutesText, type Neighbor, nearestAssigned, othersWithoutPosition } from './nearby-in-time.ts'

/**
 * Offers the location of the photo taken nearest in time, also for other photos of that hour; renders nothing if there
 * is none.
 */
export function LocationSuggestion({ photo }: { photo: Photo }) {
  const catches = useCatches(true)
  const neighbor = useMemo(() => catches && nearestAssigned(photo, catches), [photo, catches])
  const locationId = neighbor?.photo.locationId ?? null
  const others = useMemo(
    () => (catches === null || locationId === null ? [] : othersWithoutPosition(photo, catches, locationId)),
    [photo, catches, locationId],
  )
  if (!neighbor || locationId === null) return null
  return <Offer photo={photo} neighbor={neighbor} locationId={locationId} others={others} />
}

interface OfferProps {
  photo: Photo
  neighbor: Neighbor<Photo>
  locationId: string
  others: readonly Photo[]
}

function Offer({ photo, neighbor, locationId, others }: OfferProps) {
  const { place, isPending } = useAssignPhotosWithToast()
  const [withOthers, setWithOthers] = useState(false)
  const also = withOthers ? others.map(({ id }) => id) : []
  return (
    <>
      <Button
        busy={isPending}
        className="justify-start rounded-md! px-3! text-left!"
        onClick={() => place({ ids: [photo.id, ...also], locationId })}
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
        <AlsoOthers count={others.length} isOn={withOthers} isDisabled={isPending} onChange={setWithOthers} />
      )}
    </>
  )
}

interface AlsoOthersProps {
  count: number
  isOn: boolean
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

function AlsoOthers({ count, isOn, isDisabled, onChange }: AlsoOthersProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
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
