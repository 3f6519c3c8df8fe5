import { classNames } from '../class-names.ts'
import type { DrawingProps } from './drawing.tsx'
import { FishMark } from './fish-mark.tsx'

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
