import { type ComponentProps, useId } from 'react'
import { classNames } from '../ui/class-names.ts'

interface CatchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  value: string
  onChange(text: string): void
  /** A sentence below the field. */
  help?: string
  className?: string
}

/** A labeled text field. */
export function CatchField({ label, onChange, help, className, ...input }: CatchFieldProps) {
  const id = useId()
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
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
