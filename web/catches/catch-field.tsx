import { type ComponentProps, useId } from 'react'
import { classNames } from '../ui/class-names.ts'

interface CatchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  value: string
  onChange(text: string): void
  /** What the value is, beside the label. */
  tag?: string | undefined
  /** A sentence below the field. */
  help?: string
  className?: string
}

/** A labeled text field. */
export function CatchField({ label, onChange, tag, help, className, ...input }: CatchFieldProps) {
  const id = useId()
  const descriptions = [tag && `${id}-tag`, help && `${id}-help`].filter(Boolean).join(' ')
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
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-describedby={descriptions || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="measure min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink"
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="text-quiet text-xs">
          {help}
        </p>
      )}
    </div>
  )
}
