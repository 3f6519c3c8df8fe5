import { Check, EllipsisVertical, type LucideIcon, MapPinOff, ScanSearch } from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { classNames } from '../ui/class-names.ts'

interface PhotoBadgeIconProps {
  icon: keyof typeof iconClasses
  /** Its size and background. */
  className: string
  /** The accessible name and tooltip; an icon without one is decorative. */
  label?: string
}

/** A small icon on a photo: one element, because a screen shows dozens and scrolling adds more. */
export function PhotoBadgeIcon({ icon, className, label }: PhotoBadgeIconProps) {
  return (
    <span
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', title: label, 'aria-label': label })}
      className={classNames(
        'bg-center bg-size-[16px] bg-no-repeat forced-color-adjust-none',
        iconClasses[icon],
        className,
      )}
    />
  )
}

const iconClasses = {
  menu: 'bg-(image:--mark-menu)',
  identifying: 'bg-(image:--mark-identifying)',
  noPosition: 'bg-(image:--mark-no-position)',
}

// Rendered once, with the same colors in light and dark mode, where their backgrounds hardly differ.
defineIcon('--mark-menu', EllipsisVertical, '#fff')
defineIcon('--mark-check', Check, '#fff') // of `gallery.css`
defineIcon('--mark-identifying', ScanSearch, '#fff')
defineIcon('--mark-no-position', MapPinOff, '#332100')

function defineIcon(name: `--mark-${string}`, icon: LucideIcon, color: string): void {
  document.documentElement.style.setProperty(name, iconImage(createElement(icon, { color })))
}

/**
 * Renders an icon to a CSS image in one fixed color, for marks that a screen shows by the hundred: one element with a
 * background takes a fraction of the time that an `svg` and its strokes take.
 */
function iconImage(icon: ReactElement): string {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(icon))
  const image = `url("data:image/svg+xml,${encodeURIComponent(container.innerHTML)}")`
  root.unmount()
  return image
}
