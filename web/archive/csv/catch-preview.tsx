import { fishedHoursText } from '../../../shared/catches/fished-hours-text.ts'
import { formatClock } from '../../../shared/formatting/clock.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { formatLength, formatWeight } from '../../../shared/units.ts'
import { notedName } from '../../catches/noted-name.ts'
import { outcomeLabels } from '../../catches/outcome-labels.ts'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import type { CatchRow } from './to-catches.ts'

/** The first rows of a file as the catches they will be. */
export function CatchPreview({ rows, units }: { rows: readonly CatchRow[]; units: UnitSystem }) {
  return (
    <ul aria-label="Preview" className="flex flex-col rounded-lg bg-tint px-4">
      {rows.map(({ line, caught, leftOut, locationName }) => {
        const { lengthInches = null, weightLbs = null, outcome, note, position } = caught
        const { caughtWith, caughtBy, fishedFrom = null, fishedTo = null } = caught
        const facts = [
          formatLength(lengthInches, units),
          formatWeight(weightLbs, units, 'lbs'),
          caughtWith,
          caughtBy && `caught by ${caughtBy}`,
          outcome && outcome !== 'none' && outcomeLabels[outcome],
          fishedHoursText({ fishedFrom, fishedTo }),
        ]
        const place = locationName ?? (position && `${position.latitude}, ${position.longitude}`)
        return (
          <li
            key={line}
            className="border-hairline border-t py-3 text-sm first:border-t-0 [overflow-wrap:anywhere]"
          >
            <p className="font-semibold">{notedName(caught)}</p>
            <p className="measure">{formatCaptured(caught.capturedAt)}</p>
            <p className="measure empty:hidden">{facts.filter(Boolean).join(' · ')}</p>
            <p className="text-quiet empty:hidden">{place}</p>
            <p className="line-clamp-2 text-quiet empty:hidden">{note}</p>
            <p className="font-semibold empty:hidden">{leftOut.join(' ')}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Formats the local time as it stands in the file, with the month’s name, so that swapped days and months are seen. */
function formatCaptured(capturedAt: string): string {
  const [hasTime, zone = ''] = /^.{19}(?:\.\d+)?(.*)$/.exec(capturedAt) ?? []
  if (!hasTime) return formatLocalDate(capturedAt)
  const zoneText = zone === '' ? '' : zone === 'Z' ? ' UTC' : ` (UTC${zone})`
  return `${formatLocalDate(capturedAt)}, ${formatClock(capturedAt)}${zoneText}`
}
