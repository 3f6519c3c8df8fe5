import { Fish, type LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface MissingPhotoProps {
  className: string
  icon?: LucideIcon
}

/** A fish, or another icon, in place of the photo of a catch that has none. */
export function MissingPhoto({ className, icon: Icon = Fish }: MissingPhotoProps) {
  return (
    <span
      aria-hidden
      className={classNames('flex items-center justify-center bg-tint text-quiet', className)}
    >
      <Icon className="size-2/5 max-h-12 max-w-12" strokeWidth={1.5} />
    </span>
  )
}
