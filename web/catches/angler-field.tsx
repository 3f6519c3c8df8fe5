import { limits } from '../../shared/limits.ts'
import { CatchField } from './catch-field.tsx'
import { anglersId } from './fish-suggestions.tsx'

interface AnglerFieldProps {
  value: string
  /** What an empty field means. */
  placeholder?: string
  onChange(name: string): void
}

/** The labeled field for who caught a fish, for a name other than the user's. */
export function AnglerField({ value, placeholder = 'Me', onChange }: AnglerFieldProps) {
  return (
    <CatchField
      label="Caught by"
      list={anglersId}
      maxLength={limits.caughtByLength}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
    />
  )
}
