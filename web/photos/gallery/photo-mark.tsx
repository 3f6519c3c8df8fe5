import { EllipsisVertical, type LucideIcon, MapPinOff, ScanSearch } from 'lucide-react'
import { createElement } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { iconImage } from '../../ui/icon-image.ts'

interface PhotoMarkProps {
  icon: keyof typeof images
  /** Its size and ground. */
  className: string
  /** Said aloud, and shown to a mouse that rests on it; without one it is only seen. */
  label?: string
}

/** A small picture that lies on a photo; one element, since a screen has dozens, and scrolling makes more all the time. */
export function PhotoMark({ icon, className, label }: PhotoMarkProps) {
  return (
    <span
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', title: label, 'aria-label': label })}
      className={classNames(
        'bg-center bg-size-[1rem] bg-no-repeat forced-color-adjust-none',
        images[icon],
        className,
      )}
    />
  )
}

const images = {
  menu: 'bg-(image:--mark-menu)',
  identifying: 'bg-(image:--mark-identifying)',
  noPosition: 'bg-(image:--mark-no-position)',
}

// Drawn once, and the same in light and dark, as nearly are the grounds they lie on.
draw('--mark-menu', EllipsisVertical, '#fff')
draw('--mark-identifying', ScanSearch, '#fff')
draw('--mark-no-position', MapPinOff, '#332100')

function draw(name: `--mark-${string}`, icon: LucideIcon, color: string): void {
  document.documentElement.style.setProperty(name, iconImage(createElement(icon, { color })))
}
