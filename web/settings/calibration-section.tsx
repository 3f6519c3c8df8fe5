import { Ruler } from 'lucide-react'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import {
  type CalibrationFormValues,
  convertUnits,
  heightField,
  toCalibration,
  toFormValues,
} from './calibration-form-values.ts'
import { cameraSetups } from './camera-setups.ts'
import { useSaveCalibration } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The form for calibrating length estimates: the user's height and camera setup. */
export function CalibrationSection({ user }: { user: User }) {
  const [edited, setEdited] = useState<CalibrationFormValues | null>(null)
  const { isOffline } = useConnection()
  const save = useSaveCalibration()
  const saved = toFormValues(user, user.units)
  const values = edited === null ? saved : convertUnits(edited, user.units)
  const heightInput = useRef<HTMLInputElement>(null)
  const setupList = useRef<HTMLDivElement>(null)
  const setupId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (needsBrowserValidation(heightInput.current?.validity, values))
      return void heightInput.current?.reportValidity()
    save.mutate(toCalibration(values, user), {
      onSuccess: () => setEdited((current) => (current === edited ? null : current)),
    })
  }

  /** Clears the camera setup. The clear button then disappears, so the focus moves to the first option. */
  function clearSetup() {
    setEdited({ ...values, cameraSetup: null })
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
          value={values.height}
          onChange={(height) => setEdited({ ...values, height })}
        />
        <div ref={setupList} className="flex flex-col gap-2">
          <div className="flex min-h-11 items-center justify-between gap-4">
            <h3 id={setupId} className="font-semibold">
              Camera setup
            </h3>
            {values.cameraSetup !== null && (
              <Button variant="quiet" className="-mr-3 px-3" onClick={clearSetup}>
                Clear<span className="sr-only"> camera setup</span>
              </Button>
            )}
          </div>
          <RadioGroup
            labelledBy={setupId}
            value={values.cameraSetup}
            options={cameraSetups(user.units)}
            onValueChange={(cameraSetup) => setEdited({ ...values, cameraSetup })}
            className="sm:grid-cols-2"
          />
        </div>
        {isOffline && <OfflineReason>You need a connection to save.</OfflineReason>}
        <Button
          type="submit"
          variant="action"
          className="self-start"
          busy={save.isPending}
          disabled={isOffline}
        >
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
function needsBrowserValidation(
  validity: ValidityState | undefined,
  { units }: CalibrationFormValues,
): boolean {
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
