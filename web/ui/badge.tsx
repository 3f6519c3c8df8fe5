import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** `caution` for warnings such as a missing GPS position, `photo` for use over a photo. */
  variant?: keyof typeof variants
  children: ReactNode
  className?: string
}

/** A small label for one short fact. */
export function Badge({ variant = 'quiet', children, className }: BadgeProps) {
  return <span className={classNames(baseClass, variants[variant], className)}>{children}</span>
}

const baseClass =
  'measure inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 font-semibold text-xs [&_svg]:size-4'

const variants = {
  quiet: 'bg-tint text-ink',
  action: 'bg-action text-on-action',
  caution: 'bg-caution text-on-caution',
  danger: 'bg-danger text-on-danger',
  photo: 'bg-shade text-on-shade',
}
