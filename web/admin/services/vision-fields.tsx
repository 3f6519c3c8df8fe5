import { useId } from 'react'
import { limits } from '../../../shared/limits.ts'

interface ModelFieldProps {
  value: string
  suggestions: readonly string[]
  onChange: (model: string) => void
}

/** The name of the model, with suggestions. */
export function ModelField({ value, suggestions, onChange }: ModelFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        Model
      </label>
      <input
        id={id}
        list={`${id}-suggestions`}
        required
        maxLength={limits.nameLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
      <datalist id={`${id}-suggestions`}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id={`${id}-help`} className="text-quiet text-sm">
        Any of its models that can look at photos.
      </p>
    </div>
  )
}

const inputClass = 'min-h-11 w-full max-w-xl rounded-md border border-line bg-ground px-3 text-base text-ink'
