import { Ruler } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/connection.ts'
import { Button } from '../ui/button.tsx'
import { notANumber } from '../ui/decimal-props.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import {
  type CalibrationFormValues,
  convertUnits,
  heightField,
  toCalibration,
  toFormValues,
} from './calibration-form-values.ts'
import { NumberField, numberError } from './number-field.tsx'
import { saveErrorText, useSaveCalibration } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The form for calibrating length estimates: the user's height and camera setup. */
export function CalibrationSection({ user }: { user: User }) {
  const [edited, setEdited] = useState<CalibrationFormValues | null>(null)
  const [heightError, setHeightError] = useState<string | null>(null)
  const { isOffline } = useConnection()
  const save = useSaveCalibration()
  const saved = toFormValues(user, user.units)
  const values = edited === null ? saved : convertUnits(edited, user.units)
  const heightInput = useRef<HTMLInputElement>(null)
  const setupList = useRef<HTMLDivElement>(null)
  const setupId = useId()
  const { unit, ...bounds } = heightField(user.units)

  function submit(event: FormEvent) {
    event.preventDefault()
    const error = heightInput.current && browserError(heightInput.current, values)
    setHeightError(error)
    if (error !== null) return heightInput.current?.focus()
    save.mutate(toCalibration(values, user), {
      onSuccess: () => setEdited((current) => (current === edited ? null : current)),
    })
  }

  function edit(change: Partial<CalibrationFormValues>) {
    setEdited({ ...values, ...change })
    setHeightError(null)
    if (save.isError) save.reset()
  }

  /** Clears the camera setup. The clear button then disappears, so the focus moves to the first option. */
  function clearSetup() {
    edit({ cameraSetup: null })
    setupList.current?.querySelector('input')?.focus()
  }

  return (
    <SettingsSection icon={Ruler} title="AI Calibration">
      <p className="text-quiet text-sm">
        The AI judges length by comparison. Your height and how your photos are usually taken make estimates
        more accurate.
      </p>
      <form noValidate aria-label="AI Calibration" onSubmit={submit} className="flex flex-col gap-4">
        <NumberField
          ref={heightInput}
          label={`Your height (${unit})`}
          {...bounds}
          error={heightError ?? (save.isError ? saveErrorText(save.error) : null)}
          value={values.height}
          onChange={(height) => edit({ height })}
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
            onValueChange={(cameraSetup) => edit({ cameraSetup })}
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
 * Returns the error that the browser must report, or null: for text that isn't a number, since it would clear the height,
 * and for a height in centimeters out of range, since the server's message is in inches.
 */
function browserError(input: HTMLInputElement, { units }: CalibrationFormValues): string | null {
  const error = numberError(input)
  return units === 'metric' || error === notANumber ? error : null
}

type CameraSetup = NonNullable<User['cameraSetup']>

/** Returns the camera setups to choose from, with distances in the user's units. */
function cameraSetups(
  units: User['units'],
): readonly { value: CameraSetup; label: string; description: string }[] {
  return [
    { value: 'selfie', label: 'Selfie', description: "Arm's length" },
    {
      value: 'friend',
      label: 'Friend',
      description: units === 'imperial' ? '6-8 feet' : '1.8-2.4 m (6-8 feet)',
    },
    { value: 'tripod', label: 'Tripod', description: 'Timer, various distances' },
    { value: 'other', label: 'Other', description: 'Varies' },
  ]
}
