import { useId } from 'react'
import { shiftText } from '../../photos/track/track-text.ts'
import { Button } from '../../ui/button.tsx'

interface ClockShiftProps {
  minutes: number
  onChange: (minutes: number) => void
}

/** Moves the times of the photos, for a camera whose clock was wrong. */
export function ClockShift({ minutes, onChange }: ClockShiftProps) {
  const id = useId()
  const move = (by: number) => onChange(Math.max(-maxShiftMinutes, Math.min(maxShiftMinutes, minutes + by)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 font-semibold text-sm">If the camera’s clock was wrong</legend>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>Times of the photos</label>
        <output htmlFor={id} className="measure font-semibold">
          {shiftText(minutes)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={-maxShiftMinutes}
        max={maxShiftMinutes}
        step={1}
        value={minutes}
        aria-valuetext={shiftText(minutes)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-action"
      />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {steps.map(([by, text]) => (
          <Button key={by} className="px-1!" onClick={() => move(by)}>
            {text}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** How far the times can be moved: a clock can be set to the wrong time zone, to AM instead of PM, or both. */
export const maxShiftMinutes = 26 * 60

const steps = [
  [-60, '−1 h'],
  [-10, '−10 min'],
  [-1, '−1 min'],
  [1, '+1 min'],
  [10, '+10 min'],
  [60, '+1 h'],
] as const
