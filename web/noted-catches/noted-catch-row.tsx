import { Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { catchBands } from '../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../shared/catches/catch-size.ts'
import { fishedHoursText } from '../../shared/catches/fished-hours-text.ts'
import { outcomeLabels } from '../../shared/catches/outcome-labels.ts'
import { isOutingNote } from '../../shared/catches.ts'
import { formatClock } from '../../shared/formatting/hours-and-months.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { anglerText, notedName } from '../catches/noted-name.ts'
import { SizeTexts } from '../catches/size-texts.tsx'
import { PendingBadge } from '../changes/pending-badge.tsx'
import { Badge, Facts } from '../ui/badge.tsx'
import { stretchedClass } from '../ui/class-names.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { MissingPhoto } from '../ui/framed-photo.tsx'
import { AddNotedLocation } from './add-noted-location.tsx'

interface NotedCatchRowProps {
  noted: LogNotedCatch
  units: UnitSystem
  /** Whether it links to its location. */
  hasLocation: boolean
  /** Whether it says its date. */
  hasDate?: boolean
  onOpen(noted: LogNotedCatch): void
}

/** A catch without a photo, or an outing note, in a list. A tap opens it. */
export function NotedCatchRow({ noted, units, hasLocation, hasDate = true, onOpen }: NotedCatchRowProps) {
  const { timestamp, hasTime, outcome, caughtWith, locationId, locationName } = noted
  const bands = catchBands(noted, noErrors)
  const sizes = [formatCatchLength(noted, bands, units), formatCatchWeight(noted, bands, units, 'lbs')]
  const isNote = isOutingNote(noted)
  const [date, time] = [formatLocalDate(timestamp), hasTime && formatClock(timestamp)]
  const name = notedName(noted)
  const fullName = [name, date, time].filter(Boolean).join(', ')
  return (
    <li className="relative flex items-center gap-3 border-hairline border-t py-3 transition-colors first:border-t-0 hover:bg-tint">
      <MissingPhoto className="size-14 shrink-0 rounded-sm" {...(isNote && { icon: NotebookPen })} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-28">
          <button
            type="button"
            aria-label={fullName}
            onClick={() => onOpen(noted)}
            className={`line-clamp-2 text-left font-semibold [overflow-wrap:anywhere] ${stretchedClass}`}
          >
            {isNote ? date : name}
          </button>
          <p className="measure text-sm empty:hidden">
            <SizeTexts texts={sizes.filter((text) => text !== null)} />
          </p>
          <Facts className="text-quiet text-sm">
            {hasDate && !isNote && date}
            {time}
            {fishedHoursText(noted)}
            {hasLocation && locationId !== null && (
              <Link
                to="/map"
                search={{ locationId }}
                className="relative z-1 -my-3 inline-block py-3 underline underline-offset-4"
              >
                {locationName}
              </Link>
            )}
            {caughtWith}
            {anglerText(noted)}
          </Facts>
          <AddNotedLocation noted={noted} name={fullName} onOpen={onOpen} />
          {isNote && (
            <p className="line-clamp-2 text-sm [overflow-wrap:anywhere] empty:hidden">{noted.note}</p>
          )}
        </div>
        <PendingBadge id={noted.id} />
        {outcome !== null && !isNote && <Badge className="shrink-0">{outcomeLabels[outcome]}</Badge>}
      </div>
    </li>
  )
}

const noErrors: readonly number[] = []
