import type { ComponentProps } from 'react'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

/** A button among others of its kind, such as a filter; one that is set (`aria-pressed`) is filled. */
export function Chip({ className, ...props }: ComponentProps<typeof Button>) {
  return <Button {...props} className={classNames(chipClass, className)} />
}

/** Returns the class of a chip, for a link that looks like one. */
export function chipLinkClass({ className, ...look }: Parameters<typeof buttonClass>[0] = {}): string {
  return buttonClass({ ...look, className: classNames(chipClass, className) })
}

const chipClass = 'shrink-0 px-4! aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action'
