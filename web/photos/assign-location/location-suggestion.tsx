import { useId, useMemo, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Button } from '../../ui/button.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { useCatches } from '../photos-api.ts'
import { minutesText, type Neighbor, nearestAssigned, othersWithoutPosition } from './nearby-in-time.ts'
import { useAssignPhotosWithToast } from './use-assign-photos.ts'

/** Offers the location of the photo nearest in time, also for others of that hour; nothing if there is none. */
export function LocationSuggestion({ photo }: { photo: LogPhoto }) {
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
