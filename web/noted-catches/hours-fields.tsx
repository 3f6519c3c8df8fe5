import {
  type FishedHours,
  type HoursFault,
  minutesPerDay,
  toSpan,
} from '../../shared/catches/fished-hours.ts'
import { formatDuration } from '../../shared/catches/fished-hours-text.ts'
import { TimeField } from '../photos/time-field.tsx'

interface HoursFieldsProps {
  hours: FishedHours
  /** What to say is wrong with them; null if nothing is. */
  fault: HoursFault | null
  isFocused: boolean
  /** Whether they are those of the first and last catch, and were not changed. */
  isSuggested: boolean
  onChange(hours: FishedHours): void
}

/** When an outing began and ended, both optional, and how long that is. */
export function HoursFields({ hours, fault, isFocused, isSuggested, onChange }: HoursFieldsProps) {
  const errorOf = (field: keyof FishedHours) => (fault?.field === field ? fault.message : null)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="sr-only">Hours fished</legend>
      <div className="flex flex-wrap gap-2">
        <TimeField
          label="Fished from"
          tag="optional"
          name="fishedFrom"
          removeLabel="Remove start"
          autoFocus={isFocused}
          time={hours.fishedFrom ?? ''}
          error={errorOf('fishedFrom')}
          onChange={(time) => onChange({ ...hours, fishedFrom: time || null })}
        />
        <TimeField
          label="To"
          name="fishedTo"
          removeLabel="Remove end"
          time={hours.fishedTo ?? ''}
          error={errorOf('fishedTo')}
          onChange={(time) => onChange({ ...hours, fishedTo: time || null })}
        />
      </div>
      <p role="status" className="measure text-quiet text-sm empty:hidden">
        {lengthText(hours)}
        {isSuggested &&
          ' These are the times of your first and last catch. Change them if you fished longer.'}
      </p>
    </fieldset>
  )
}

function lengthText(hours: FishedHours): string | null {
  const [start, end] = toSpan(hours) ?? []
  if (start === undefined || end === undefined) return null
  return `${formatDuration(end - start)}${end > minutesPerDay ? ', until the next day' : ''}.`
}
