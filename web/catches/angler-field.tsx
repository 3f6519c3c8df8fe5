import { limits } from '../../shared/limits.ts'
import { CatchField } from './catch-field.tsx'
import { anglersId } from './fish-suggestions.tsx'

interface AnglerFieldProps {
  value: string
  /** Whether it is for the fish of several photos, where empty means unchanged. */
  isForSeveral?: boolean
  onChange(name: string): void
}

/** The labeled field for who caught a fish, for a name other than the user's. */
export function AnglerField({ value, isForSeveral = false, onChange }: AnglerFieldProps) {
  return (
    <CatchField
      label="Caught by"
      list={anglersId}
      maxLength={limits.caughtByLength}
      {...(isForSeveral ? { help: 'Type “Me” for fish that you caught.' } : { placeholder: 'Me' })}
      value={value}
      onChange={onChange}
    />
  )
}
