import { Check } from 'lucide-react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

interface SegmentedControlProps<Value extends string> {
  label: string
  /** Null if nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | null) => void
  /** Whether a tap on the chosen value clears it. */
  isClearable?: boolean
  className?: string
}

/** A few values side by side, of which one can be chosen. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, isClearable = false, className } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't be laid out like other labels
    <div role="group" aria-labelledby={id} className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <span id={id} className="font-semibold text-sm">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(isClearable && option.value === value ? null : option.value)}
            className={segmentClass}
          >
            {option.value === value && <Check aria-hidden className="size-4" />}
            {option.label}
          </button>
        ))}
      </div>
    </div>
  )
}

const segmentClass =
  'inline-flex min-h-11 items-center gap-1 rounded-md border border-line bg-ground px-4 text-base transition-colors hover:bg-tint ' +
  'aria-pressed:border-action aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-action'
