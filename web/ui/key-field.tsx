import { useId } from 'react'
import { limits } from '../../shared/limits.ts'
import { FieldError } from './field-error.tsx'

interface KeyFieldProps {
  value: string
  placeholder: string
  /** What becomes of the key. */
  help: string
  required?: boolean
  /** Why the key wasn't accepted. */
  error?: string | undefined
  onChange(key: string): void
}

/** The API key of another service, which is only ever sent. */
export function KeyField({ value, placeholder, help, required = true, error, onChange }: KeyFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        API key
      </label>
      <input
        id={id}
        type="password"
        required={required}
        maxLength={limits.apiKeyLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full max-w-xl rounded-md border border-line bg-ground px-3 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-help`} className="text-quiet text-sm">
        {help}
      </p>
    </div>
  )
}
