import { type Ref, useId } from 'react'
import { decimalFault, withPoint } from '../ui/decimal-props.ts'
import { FieldError } from '../ui/field-error.tsx'

interface NumberFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  help?: string
  /** Why the number wasn't saved; null unless it was rejected. */
  error: string | null
  min: number
  max: number
  value: string
  onChange: (text: string) => void
}

/** A labeled field for a number, with its error below it. */
export function NumberField({ label, help, error, onChange, ...input }: NumberFieldProps) {
  const id = useId()
  const descriptions = [help !== undefined && `${id}-help`, error !== null && `${id}-error`].filter(Boolean)
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        onChange={(event) => onChange(withPoint(event.target.value))}
        className="measure min-h-11 w-32 rounded-md border border-line bg-ground px-3 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-quiet text-sm">
          {help}
        </p>
      )}
    </div>
  )
}

/** Returns what is wrong with the number in a field, or null. */
export function numberError({ value, min, max }: HTMLInputElement): string | null {
  return decimalFault(value, { min: Number(min), max: Number(max) })
}
