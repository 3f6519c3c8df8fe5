import { useId } from 'react'
import { limits } from '../../shared/limits.ts'

interface NoteFieldProps {
  value: string
  autoFocus?: boolean
  onChange(note: string): void
}

/** The labeled field for a note, which grows with its text. */
export function NoteField({ value, autoFocus, onChange }: NoteFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        Note
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in it
        autoFocus={autoFocus}
        data-autofocus={autoFocus}
        maxLength={limits.noteLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content min-h-20 w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
      />
    </div>
  )
}
