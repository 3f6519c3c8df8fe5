import { type FormEvent, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { NameValidation } from './validate-name.ts'

interface NameFormProps {
  /** The form's id, which the save button refers to. */
  id: string
  value: string
  onChange: (value: string) => void
  /** Called when Enter or the save button submits the form. */
  onSave: () => void
  validation: NameValidation
  /** What to know about the name, unless its length needs attention. */
  hint?: string | null | undefined
  autoFocus?: boolean
}

/** A form with one name field, by default autofocused. Shows the length when it is near the limit. */
export function NameForm({ id, value, onChange, onSave, validation, hint, autoFocus = true }: NameFormProps) {
  const fieldId = useId()
  const isTooLong = validation.name !== '' && !validation.isValid

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSave()
  }

  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={fieldId} className="font-semibold text-sm">
        Name
      </label>
      <input
        id={fieldId}
        // biome-ignore lint/a11y/noAutofocus: the window was opened to type in it
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        value={value}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${fieldId}-length`}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 rounded-md border border-line bg-sheet px-4 text-base"
      />
      <p
        id={`${fieldId}-length`}
        aria-live="polite"
        className={classNames(
          'measure min-h-5 text-sm',
          isTooLong ? 'font-semibold text-danger' : 'text-quiet',
        )}
      >
        {validation.lengthText ?? hint}
      </p>
    </form>
  )
}
