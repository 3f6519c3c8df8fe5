import { useId } from 'react'
import { classNames } from './class-names.ts'

interface RadioGroupProps<Value extends string> {
  /** The id of a heading or label that names the list. */
  labelledBy: string
  /** The id of what else is said of it, such as an error. */
  describedBy?: string | undefined
  /** Null if nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string; description: string }[]
  onValueChange: (value: Value) => void
  disabled?: boolean
  /** Whether a change is being saved: further ones are ignored, and the focus stays. */
  isPending?: boolean
  className?: string
}

/** A radio group of a few options, each with a description. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    labelledBy,
    describedBy,
    value,
    options,
    onValueChange,
    disabled,
    isPending = false,
    className,
  } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames('grid gap-2', className)}
    >
      {options.map((option) => (
        <label key={option.value} className={optionClass}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => isPending || onValueChange(option.value)}
            disabled={disabled}
            aria-disabled={isPending || undefined}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={`${name}-${option.value}-description`}
            className={radioClass}
          />
          <span className="min-w-0">
            <span id={`${name}-${option.value}`} className="block font-semibold">
              {option.label}
            </span>
            <span id={`${name}-${option.value}-description`} className="block text-quiet text-sm">
              {option.description}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}

const optionClass =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line px-4 py-2 transition-colors ' +
  'hover:bg-tint has-checked:border-action has-checked:bg-tint has-disabled:cursor-default has-disabled:opacity-50 ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2'
const radioClass =
  'size-5 shrink-0 appearance-none rounded-full border-2 border-line bg-sheet outline-none checked:border-6 checked:border-action'
