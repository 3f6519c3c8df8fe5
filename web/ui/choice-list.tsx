import { RadioGroup as Radix } from 'radix-ui'
import { useId } from 'react'
import { classNames } from './class-names.ts'

interface ChoiceListProps<Value extends string> {
  /** Its name for screen readers: the id of a heading or a label. */
  labelledBy: string
  /** Null where nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string; description: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** One of a few, each with a line that explains it. */
export function ChoiceList<Value extends string>({
  labelledBy,
  value,
  options,
  onChange,
  disabled,
  className,
}: ChoiceListProps<Value>) {
  return (
    <Radix.Root
      aria-labelledby={labelledBy}
      value={value ?? ''}
      onValueChange={(chosen) => onChange(chosen as Value)}
      disabled={disabled}
      className={classNames('grid gap-2', className)}
    >
      {options.map((option) => (
        <Choice key={option.value} {...option} />
      ))}
    </Radix.Root>
  )
}

function Choice({ value, label, description }: { value: string; label: string; description: string }) {
  const id = useId()
  return (
    <Radix.Item
      value={value}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-description`}
      className={choice}
    >
      <span aria-hidden className={ring}>
        <Radix.Indicator className="size-2.5 rounded-full bg-action" />
      </span>
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-description`} className="block text-quiet text-sm">
          {description}
        </span>
      </span>
    </Radix.Item>
  )
}

const choice =
  'group flex min-h-14 items-center gap-3 rounded-md border border-line px-4 py-2 text-left transition-colors ' +
  'hover:bg-tint data-[state=checked]:border-action data-[state=checked]:bg-tint disabled:opacity-50 disabled:hover:bg-transparent'
const ring =
  'flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-line group-data-[state=checked]:border-action'
