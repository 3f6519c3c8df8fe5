import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * `action` is the primary action, `plain` has a border, `quiet` has none, `danger` cannot be undone, `night` is for
 * controls around a photo.
 */
type ButtonVariant = keyof typeof variants

interface ButtonLook {
  variant?: ButtonVariant
  size?: keyof typeof sizes
  className?: string | undefined
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Whether its request is in progress: disables the button and shows a spinner. */
  busy?: boolean
}

/** A text button, at least 44 px high. */
export function Button({ variant = 'plain', size = 'md', busy, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ variant, size, className })}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {props.children}
    </button>
  )
}

/** Returns the class of a text button, for a link that looks like one. */
export function buttonClass({ variant = 'plain', size = 'md', className }: ButtonLook = {}): string {
  return classNames(baseClass, variants[variant], sizes[size], className)
}

const baseClass =
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold select-none transition-colors ' +
  '[&_svg]:size-5 [&_svg]:shrink-0 disabled:opacity-50 disabled:cursor-default aria-busy:animate-breathe'

const variants = {
  action: 'bg-action text-on-action hover:bg-action-hover',
  plain: 'bg-sheet text-ink border border-line hover:bg-tint',
  quiet: 'text-action hover:bg-tint aria-expanded:bg-tint',
  night: 'text-on-night outline-on-night hover:bg-on-night/15 aria-expanded:bg-on-night/20',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes = {
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
}
