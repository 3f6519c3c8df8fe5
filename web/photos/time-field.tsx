import { X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { CatchField } from '../catches/catch-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface TimeFieldProps
  extends Pick<ComponentProps<typeof CatchField>, 'label' | 'tag' | 'name' | 'autoFocus' | 'error'> {
  /** The name of the button that removes it. */
  removeLabel: string
  /** As a time field has it; empty if it is unknown. */
  time: string
  onChange(time: string): void
}

/** A time of day that may be unknown. A button removes it, since not every browser has one in the field. */
export function TimeField({ removeLabel, time, onChange, ...field }: TimeFieldProps) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} className="min-w-0 flex-1 basis-34">
      <CatchField
        {...field}
        type="time"
        className={time === '' ? emptyClass : removableClass}
        value={time}
        onChange={onChange}
        button={
          time !== '' && (
            <IconButton
              label={removeLabel}
              icon={X}
              className="absolute right-0 bottom-0"
              onClick={({ detail }) => {
                onChange('')
                // a tap would open the clock of a phone
                if (detail === 0) container.current?.querySelector('input')?.focus()
              }}
            />
          )
        }
      />
    </div>
  )
}

/** WebKit, which alone knows `hanging-punctuation`, shows an empty field as 12:30. */
const emptyClass = '[&_input:not(:focus)]:supports-[hanging-punctuation:first]:text-transparent'

/** The button takes the place of the browser's own icon. */
const removableClass = '[&_input]:pr-9! [&_input::-webkit-calendar-picker-indicator]:hidden'
