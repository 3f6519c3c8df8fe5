import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../ui/field-error.tsx'

interface CatchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  value: string
  onChange(text: string): void
  /** What the value is, beside the label. */
  tag?: string | undefined
  /** A sentence below the field. */
  help?: string
  /** What is wrong with the value. */
  error?: string | null
  /** A button in the field. */
  button?: ReactNode
  /** What appears below the field, above all that follows. */
  popup?: ReactNode
  className?: string
}

/** A labeled text field. */
export function CatchField({
  label,
  onChange,
  tag,
  help,
  error = null,
  button,
  popup,
  className,
  ...input
}: CatchFieldProps) {
  const id = useId()
  const described = Object.entries({ tag, error, help }).flatMap(([part, text]) =>
    text ? `${id}-${part}` : [],
  )
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex flex-wrap gap-x-1.5 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {tag && (
          <span id={`${id}-tag`} className="text-quiet">
            {tag}
          </span>
        )}
      </div>
      <div className="relative">
        <input
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={error !== null || undefined}
          aria-describedby={described.join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
          className="measure min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger"
        />
        {button}
        {popup}
      </div>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-quiet text-xs">
          {help}
        </p>
      )}
    </div>
  )
}
