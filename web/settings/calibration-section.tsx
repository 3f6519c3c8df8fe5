import { Ruler } from 'lucide-react'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import {
  type CalibrationFormValues,
  heightField,
  inUnits,
  toCalibration,
  toFormValues,
} from './calibration-form-values.ts'
import { cameraSetups } from './camera-setups.ts'
import { useSaveCalibration } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The form for calibrating length estimates: the user's height and camera setup. */
export function CalibrationSection({ user }: { user: User }) {
  const [typed, setTyped] = useState<CalibrationFormValues | null>(null)
  const { isOffline } = useConnection()
  const save = useSaveCalibration()
  const saved = toFormValues(user, user.units)
  const draft = typed === null ? saved : inUnits(typed, user.units)
  const heightInput = useRef<HTMLInputElement>(null)
  const setupList = useRef<HTMLDivElement>(null)
  const setupId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isForBrowser(heightInput.current?.validity, draft)) return void heightInput.current?.reportValidity()
    save.mutate(toCalibration(draft, user), {
      onSuccess: () => setTyped((now) => (now === typed ? null : now)),
    })
  }

  /** Clears the camera setup. The clear button then disappears, so the focus moves to the first option. */
  function clearSetup() {
    setTyped({ ...draft, cameraSetup: null })
    setupList.current?.querySelector('input')?.focus()
  }

  return (
    <SettingsSection icon={Ruler} title="AI Calibration">
      <p className="text-quiet text-sm">
        The AI judges length by comparison. Your height and how your photos are usually taken make estimates
        more accurate.
      </p>
      <form noValidate aria-label="AI Calibration" onSubmit={submit} className="flex flex-col gap-4">
        <HeightField
          ref={heightInput}
          units={user.units}
          value={draft.height}
          onChange={(height) => setTyped({ ...draft, height })}
        />
        <div ref={setupList} className="flex flex-col gap-2">
          <div className="flex min-h-11 items-center justify-between gap-4">
            <h3 id={setupId} className="font-semibold">
              Camera setup
            </h3>
            {draft.cameraSetup !== null && (
              <Button look="quiet" className="-mr-3 px-3" onClick={clearSetup}>
                Clear<span className="sr-only"> camera setup</span>
              </Button>
            )}
          </div>
          <RadioGroup
            labelledBy={setupId}
            value={draft.cameraSetup}
            options={cameraSetups(user.units)}
            onChange={(cameraSetup) => setTyped({ ...draft, cameraSetup })}
            className="sm:grid-cols-2"
          />
        </div>
        {isOffline && <OfflineReason>You need a connection to save.</OfflineReason>}
        <Button type="submit" look="action" className="self-start" busy={save.isPending} disabled={isOffline}>
          Save
        </Button>
      </form>
    </SettingsSection>
  )
}

/**
 * Returns whether the browser must report the error. Invalid input reads as empty, which would clear the height, and
 * the server's message for an out-of-range height is in inches.
 */
function isForBrowser(validity: ValidityState | undefined, { units }: CalibrationFormValues): boolean {
  if (validity === undefined) return false
  return validity.badInput || (units === 'metric' && (validity.rangeUnderflow || validity.rangeOverflow))
}

interface HeightFieldProps {
  ref: Ref<HTMLInputElement>
  units: User['units']
  value: string
  onChange: (text: string) => void
}

function HeightField({ ref, units, value, onChange }: HeightFieldProps) {
  const { unit, ...bounds } = heightField(units)
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        Your height ({unit})
      </label>
      <input
        {...bounds}
        ref={ref}
        id={id}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="measure min-h-11 w-32 rounded-md border border-line bg-ground px-3 text-base text-ink"
      />
    </div>
  )
}
