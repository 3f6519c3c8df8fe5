import { PencilRuler } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/connection.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { NumberField, numberError } from './number-field.tsx'
import {
  convertUnits,
  fieldBounds,
  type RulerFormValues,
  toFormValues,
  toRulerLengths,
} from './ruler-form-values.ts'
import { saveErrorText, useSaveRulerLengths } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The form for lengths of the user's own that the ruler in the viewer can use as its reference. */
export function RulerSection({ user }: { user: User }) {
  const [edited, setEdited] = useState<RulerFormValues | null>(null)
  const [errors, setErrors] = useState<FieldErrors>(noErrors)
  const handInput = useRef<HTMLInputElement>(null)
  const rodInput = useRef<HTMLInputElement>(null)
  const { isOffline } = useConnection()
  const save = useSaveRulerLengths()
  const saveErrorId = useId()
  const { units, handWidthInches = null, rodMarkInches = null } = user // a cached user may lack them
  const saved = { handWidthInches, rodMarkInches }
  const values = edited === null ? toFormValues(saved, units) : convertUnits(edited, units)

  function submit(event: FormEvent) {
    event.preventDefault()
    const inputs = [handInput.current, rodInput.current]
    const [handWidth = null, rodMark = null] = inputs.map((input) => input && numberError(input))
    setErrors({ handWidth, rodMark })
    if (handWidth !== null || rodMark !== null) return inputs[handWidth === null ? 1 : 0]?.focus()
    save.mutate(toRulerLengths(values, saved), {
      onSuccess: () => setEdited((current) => (current === edited ? null : current)),
    })
  }

  function edit(change: Partial<RulerFormValues>) {
    setEdited({ ...values, ...change })
    setErrors(noErrors)
    if (save.isError) save.reset()
  }

  return (
    <SettingsSection icon={PencilRuler} title="Ruler">
      <p className="text-quiet text-sm">
        The ruler measures a fish against something of known length in the same photo. You always have your
        hand and your rod with you.
      </p>
      <form noValidate aria-label="Ruler" onSubmit={submit} className="flex flex-col gap-4">
        <NumberField
          ref={handInput}
          label={`Width of your hand (${unitNames[units]})`}
          help="Across the palm, without the thumb"
          {...fieldBounds('handWidthInches', units)}
          error={errors.handWidth}
          value={values.handWidth}
          onChange={(handWidth) => edit({ handWidth })}
        />
        <NumberField
          ref={rodInput}
          label={`Rod mark (${unitNames[units]})`}
          help="From the butt of your rod to a mark on it"
          {...fieldBounds('rodMarkInches', units)}
          error={errors.rodMark}
          value={values.rodMark}
          onChange={(rodMark) => edit({ rodMark })}
        />
        {save.isError && <FieldError id={saveErrorId}>{saveErrorText(save.error)}</FieldError>}
        {isOffline && <OfflineReason>You need a connection to save.</OfflineReason>}
        <Button
          type="submit"
          variant="action"
          className="self-start"
          busy={save.isPending}
          disabled={isOffline}
          aria-describedby={save.isError ? saveErrorId : undefined}
        >
          Save<span className="sr-only"> the lengths for your ruler</span>
        </Button>
      </form>
    </SettingsSection>
  )
}

const unitNames = { imperial: 'inches', metric: 'cm' }

type FieldErrors = Record<'handWidth' | 'rodMark', string | null>

const noErrors: FieldErrors = { handWidth: null, rodMark: null }
