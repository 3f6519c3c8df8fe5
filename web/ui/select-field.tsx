import { useId } from 'react'

interface SelectFieldProps<Value extends string> {
  label: string
  /** Whether only screen readers show the label. */
  isLabelHidden?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

/** A labeled choice of one of many values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange } = props
  const id = useId()
  return (
    <div className={isLabelHidden ? 'shrink-0' : 'flex min-w-0 flex-1 flex-col gap-1'}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className="min-h-11 w-full min-w-0 rounded-md border border-line bg-ground px-3 text-base text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
