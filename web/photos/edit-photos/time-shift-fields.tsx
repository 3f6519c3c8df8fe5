import { plural } from '../../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { CatchField } from '../../catches/catch-field.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { shiftExample } from './shift-time.ts'

/** How far to move times, as typed. */
export interface TimeShift {
  direction: 'earlier' | 'later'
  days: string
  hours: string
  minutes: string
}

/** Returns how many minutes times move; negative is earlier. */
export function toMinutes({ direction, days, hours, minutes }: TimeShift): number {
  const total = Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes)
  return direction === 'earlier' ? -total : total
}

interface TimeShiftFieldsProps {
  shift: TimeShift
  onChange: (shift: TimeShift) => void
  photos: readonly LogPhoto[]
}

/** Fields for a camera clock that was wrong, folded at first, with an example of what becomes of the times. */
export function TimeShiftFields({ shift, onChange, photos }: TimeShiftFieldsProps) {
  const minutes = toMinutes(shift)
  const dated = photos.filter(({ timestamp }) => timestamp !== null)
  const undatedCount = photos.length - dated.length
  const example = dated[0]?.timestamp
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1, placeholder: '0' } as const
  return (
    <div className="flex flex-col">
      <details
        className="group peer"
        onInvalidCapture={(event) => {
          event.currentTarget.open = true // the browser points at what is invalid only if it is shown
        }}
      >
        <FoldSummary>Fix camera clock</FoldSummary>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="pb-1 font-semibold text-sm">Time shift</legend>
          <SegmentedControl
            label="Direction"
            value={shift.direction}
            options={directions}
            onChange={(direction) => onChange({ ...shift, direction: direction ?? 'later' })}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
            <CatchField
              label="Days"
              {...number}
              max={maxDays}
              value={shift.days}
              onChange={(days) => onChange({ ...shift, days })}
            />
            <CatchField
              label="Hours"
              {...number}
              max={23}
              value={shift.hours}
              onChange={(hours) => onChange({ ...shift, hours })}
            />
            <CatchField
              label="Minutes"
              {...number}
              max={59}
              value={shift.minutes}
              onChange={(text) => onChange({ ...shift, minutes: text })}
            />
          </div>
        </fieldset>
      </details>
      <p aria-live="polite" className="measure text-quiet text-sm peer-open:mt-2 peer-open:min-h-5">
        {minutes !== 0 &&
          example &&
          Math.abs(minutes) <= maxDays * 24 * 60 &&
          `${shiftExample(example, minutes)}.`}
        {minutes !== 0 &&
          undatedCount > 0 &&
          ` ${plural(undatedCount, 'photo')} without a time won’t change.`}
      </p>
    </div>
  )
}

/** About forty years: clocks that were never set begin in 1970 or 1980. */
const maxDays = 20_000

const directions = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
] as const
