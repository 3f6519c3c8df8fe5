import { type Ref, useId } from 'react'
import { FieldError } from '../ui/field-error.tsx'

interface NumberFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  help?: string
  /** Why the number wasn't saved; null unless it was rejected. */
  error: string | null
  min: number
  max: number
  step: number | 'any'
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
        type="number"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
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

/** Returns what is wrong with the number in a field, or null. Text that isn't a number reads as an empty value. */
export function numberError({ validity, min, max }: HTMLInputElement): string | null {
  if (validity.badInput) return 'Enter a number.'
  if (validity.rangeUnderflow || validity.rangeOverflow) return `Enter a number from ${min} to ${max}.`
  return null
}
