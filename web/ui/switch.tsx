import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface SwitchProps {
  label: string
  /** Explains the setting, or why it cannot be switched. */
  description: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Why the last change wasn't saved. */
  error?: string | undefined
  /** Whether a change is being saved: further ones are ignored, and the focus stays. */
  isPending?: boolean
}

/** A switch for a setting that applies at once, without a save button. */
export function Switch(props: SwitchProps) {
  const { label, description, checked, onCheckedChange, disabled, error, isPending = false } = props
  const id = useId()
  return (
    <div className="flex flex-wrap justify-end gap-x-4">
      <label htmlFor={id} className="flex min-h-11 grow items-center font-semibold">
        {label}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-describedby={error === undefined ? `${id}-description` : `${id}-description ${id}-error`}
        onClick={() => isPending || onCheckedChange(!checked)}
        disabled={disabled}
        aria-disabled={isPending || undefined}
        className="group flex h-11 w-13 shrink-0 items-center rounded-full disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:animate-breathe"
      >
        <span className={trackClass}>
          <span className={thumbClass} />
        </span>
      </button>
      <div className="w-full sm:pr-17">
        <div id={`${id}-description`} className="text-quiet text-sm [overflow-wrap:anywhere]">
          {description}
        </div>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}

const trackClass =
  'flex h-8 w-13 items-center rounded-full border-2 border-line bg-ground px-1 transition-colors ' +
  'group-aria-checked:border-action group-aria-checked:bg-action'
const thumbClass =
  'size-5 rounded-full bg-line transition-[translate,background-color] ' +
  'group-aria-checked:translate-x-5 group-aria-checked:bg-on-action'
