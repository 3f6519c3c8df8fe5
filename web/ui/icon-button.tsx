import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for screen readers and as its tooltip. */
  label: string
  icon: LucideIcon
  /** `bare` on a surface, `raised` over a map, `photo` over a photo. */
  look?: keyof typeof looks
}

/** A 44 px button with a picture in place of words. */
export function IconButton({ label, icon: Icon, look = 'bare', className, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        {...props}
        className={classNames(shape, looks[look], className)}
      >
        <Icon aria-hidden className="size-6" />
      </button>
    </Tooltip>
  )
}

const shape =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-50 disabled:cursor-default'

const looks = {
  bare: 'text-ink hover:bg-tint aria-pressed:bg-tint aria-pressed:text-action',
  raised:
    'bg-sheet text-ink border border-line shadow-raised hover:bg-tint aria-pressed:bg-action aria-pressed:text-on-action',
  photo: 'bg-shade text-on-shade',
}
