import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, which is also the tooltip. */
  label: string
  icon: LucideIcon
  /** `bare` on plain surfaces, `raised` over a map, `photo` over a photo, `night` around a full-window photo. */
  variant?: IconButtonVariant
}

type IconButtonVariant = keyof typeof variants

/** A 44 px button with an icon instead of text. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'bare',
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...props}
      className={classNames(iconButtonClass(variant), className)}
    >
      <Icon aria-hidden className="size-6" />
      {children}
    </button>
  )
}

/** Returns the class of an icon button, for a link that looks like one. */
export function iconButtonClass(variant: IconButtonVariant = 'bare'): string {
  return `${baseClass} ${variants[variant]}`
}

const baseClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-50 disabled:cursor-default aria-busy:animate-breathe'

const variants = {
  bare: 'text-ink hover:bg-tint active:bg-tint data-pressed:bg-tint aria-expanded:bg-tint aria-pressed:bg-tint aria-pressed:text-action',
  raised:
    'bg-sheet text-ink border border-line shadow-raised hover:bg-tint aria-expanded:bg-tint aria-pressed:bg-action aria-pressed:text-on-action',
  photo: 'bg-shade text-on-shade inset-ring inset-ring-on-shade/35',
  night:
    'text-on-night outline-on-night hover:bg-on-night/15 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent ' +
    'aria-expanded:bg-on-night aria-expanded:text-night',
}
