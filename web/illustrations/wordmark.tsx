import { classNames } from '../ui/class-names.ts'
import { Drawing, type DrawingProps } from './drawing.tsx'

/** The Creel logo; `public/icon.svg` and captioned copies have the same paths. */
export function FishMark({ className }: DrawingProps) {
  return (
    <Drawing width={64} height={40} className={className}>
      <path d="M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z" />
      <path d="M20 12c3 5 3 11 0 16" />
      <circle cx="13" cy="18" r="1.5" fill="currentColor" stroke="none" />
    </Drawing>
  )
}

/** The product name with its logo, of one size at every size of text. */
export function Wordmark({ className }: DrawingProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2.5 font-extrabold text-[24px] leading-8 tracking-tight',
        className,
      )}
    >
      <FishMark className="w-10" />
      Creel
    </span>
  )
}
