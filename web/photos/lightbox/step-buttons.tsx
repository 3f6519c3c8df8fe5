import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

interface StepButtonsProps {
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  /** Whether they lie at the sides of the photo, for a mouse; else in the footer, near the thumb. */
  isBesidePhoto?: boolean
}

/** Buttons for the previous and next photo. When the focused one becomes disabled, the focus moves to the other. */
export function StepButtons({ isFirst, isLast, onStep, isBesidePhoto = false }: StepButtonsProps) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isFirst && document.activeElement === previous.current) next.current?.focus()
    if (isLast && document.activeElement === next.current) previous.current?.focus()
  }, [isFirst, isLast])
  if (isFirst && isLast) return null
  const [variant, leftClass, rightClass] = isBesidePhoto
    ? (['photo', `${besideClass} justify-self-start`, `${besideClass} justify-self-end`] as const)
    : (['night'] as const)
  const buttons = (
    <>
      <IconButton
        ref={previous}
        variant={variant}
        icon={ChevronLeft}
        label="Previous photo"
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className={leftClass}
      />
      <IconButton
        ref={next}
        variant={variant}
        icon={ChevronRight}
        label="Next photo"
        disabled={isLast}
        onClick={() => onStep(1)}
        className={rightClass}
      />
    </>
  )
  return isBesidePhoto ? buttons : <div className="flex items-center gap-1">{buttons}</div>
}

const besideClass =
  'relative z-1 col-start-1 row-start-2 mx-3 self-center outline-on-night hover:bg-night disabled:opacity-40'
