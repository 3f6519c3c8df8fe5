import { PencilRuler } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { Button } from '../ui/button.tsx'
import {
  convertUnits,
  fieldBounds,
  type RulerFormValues,
  toFormValues,
  toRulerLengths,
} from './ruler-form-values.ts'
import { useSaveRulerLengths } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** The form for lengths of the user's own that the ruler in the viewer can use as its reference. */
export function RulerSection({ user }: { user: User }) {
  const [edited, setEdited] = useState<RulerFormValues | null>(null)
  const { isOffline } = useConnection()
  const save = useSaveRulerLengths()
  const { units, handWidthInches = null, rodMarkInches = null } = user // a cached user may lack them
  const saved = { handWidthInches, rodMarkInches }
  const values = edited === null ? toFormValues(saved, units) : convertUnits(edited, units)

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate(toRulerLengths(values, saved), {
      onSuccess: () => setEdited((current) => (current === edited ? null : current)),
    })
  }

  return (
    <SettingsSection icon={PencilRuler} title="Ruler">
      <p className="text-quiet text-sm">
        The ruler measures a fish against something of known length in the same photo. You always have your
        hand and your rod with you.
      </p>
      <form aria-label="Ruler" onSubmit={submit} className="flex flex-col gap-4">
        <LengthField
          label={`Width of your hand (${unitNames[units]})`}
          help="Across the palm, without the thumb"
          {...fieldBounds('handWidthInches', units)}
          value={values.handWidth}
          onChange={(handWidth) => setEdited({ ...values, handWidth })}
        />
        <LengthField
          label={`Rod mark (${unitNames[units]})`}
          help="From the butt of your rod to a mark on it"
          {...fieldBounds('rodMarkInches', units)}
          value={values.rodMark}
          onChange={(rodMark) => setEdited({ ...values, rodMark })}
        />
        {isOffline && <OfflineReason>You need a connection to save.</OfflineReason>}
        <Button
          type="submit"
          variant="action"
          className="self-start"
          busy={save.isPending}
          disabled={isOffline}
        >
          Save<span className="sr-only"> the lengths for your ruler</span>
        </Button>
      </form>
    </SettingsSection>
  )
}

const unitNames = { imperial: 'inches', metric: 'cm' }

interface LengthFieldProps {
  label: string
  help: string
  min: number
  max: number
  value: string
  onChange: (text: string) => void
}

function LengthField({ label, help, onChange, ...input }: LengthFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="number"
        step="any"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        className="measure min-h-11 w-32 rounded-md border border-line bg-ground px-3 text-base text-ink"
      />
      <p id={`${id}-help`} className="text-quiet text-sm">
        {help}
      </p>
    </div>
  )
}
