import { Link } from '@tanstack/react-router'
import type { LogPhoto } from '../../../shared/sync.ts'
import { countByDay } from '../../photos/gallery/count-by-day.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { useFirstItems } from '../../ui/use-first-items.tsx'

/** Lists the days with photos at a location, the last one first; each leads to all photos of that day at its group. */
export function PhotoDays({ photos }: { photos: readonly LogPhoto[] }) {
  const [shown, restChip] = useFirstItems(countByDay(photos).reverse(), maxShown)
  if (shown.length === 0) return null
  const group = photos[0]?.groupName ?? undefined
  return (
    <section aria-labelledby="photo-days" className="flex flex-col gap-2">
      <h3 id="photo-days" className="font-semibold text-sm">
        Days with photos
      </h3>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ day }) => (
          <li key={day}>
            <Chip asChild className="measure">
              <Link to="/photos" search={{ date: day, group }}>
                {formatLocalDate(day)}
              </Link>
            </Chip>
          </li>
        ))}
        {restChip && <li>{restChip}</li>}
      </ul>
    </section>
  )
}

const maxShown = 6
