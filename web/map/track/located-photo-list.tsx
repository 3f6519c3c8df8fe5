import { useState } from 'react'
import type { LocatedPhoto } from '../../photos/track/match-photos.ts'
import { Button } from '../../ui/button.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'

interface LocatedPhotoListProps {
  located: readonly LocatedPhoto[]
  excluded: ReadonlySet<string>
  /** In which to show when they were taken by the track. */
  zone: string
  onToggle: (id: string) => void
}

/** The photos that can be located, each of which can be left out. */
export function LocatedPhotoList({ located, excluded, zone, onToggle }: LocatedPhotoListProps) {
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
