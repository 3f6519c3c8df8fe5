import { plural } from '../../../shared/formatting/plural.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { dayOf } from './find-by-date.ts'

export interface OnThisDayProps {
  /** One photo of this day for each earlier year. */
  photos: readonly LogPhoto[]
  onOpen: (photoId: string) => void
}

/** What was caught on this day in earlier years: a row of photos, each of which opens among those of its day. */
export function OnThisDay({ photos, onOpen }: OnThisDayProps) {
  const year = new Date().getFullYear()
  return (
    <section
      aria-labelledby="on-this-day"
      className="-mx-4 flex h-14 items-center gap-2 overflow-x-auto px-4"
    >
      <h2 id="on-this-day" className="w-min shrink-0 font-semibold text-sm leading-tight">
        On&nbsp;this day
      </h2>
      <ul className="flex gap-2">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              onClick={() => onOpen(photo.id)}
              className="flex h-14 w-max max-w-60 items-center gap-2 rounded-md border border-hairline bg-sheet pr-3 text-left transition-colors hover:bg-tint"
            >
              <FramedPhoto
                photo={photo}
                sizes="54px"
                alt=""
                className="h-full aspect-square shrink-0 rounded-l-md"
              />
              <span className="min-w-0 text-sm leading-tight">
                <span className="block font-semibold">
                  {plural(year - Number(dayOf(photo.timestamp).slice(0, 4)), 'year')} ago
                </span>
                <span className="block truncate text-quiet">
                  {photo.species === null ? 'Catch' : photo.species.map(titleCase).join(', ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
