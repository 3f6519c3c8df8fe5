import { classNames } from '../../ui/class-names.ts'
import type { StageSize } from './default-point.ts'
import type { Placement } from './mark-error.ts'
import type { MarkName } from './ruler-draft.ts'
import type { StagePoint } from './stage-geometry.ts'
import { useMarkKeys } from './use-mark-keys.ts'
import { useMarkPointer } from './use-mark-pointer.ts'

interface RulerMarkProps {
  name: MarkName
  point: StagePoint
  stage: StageSize
  isPlaced: boolean
  /** Whether the next tap places it. */
  isNext: boolean
  isAnimated: boolean
  onMove: (point: StagePoint, placement: Placement) => void
  /** Called for a tap on the mark that does not move it. */
  onTap: (point: StagePoint, pointerType: string) => void
  /** Called for Enter or Space: leaves the mark where it is and goes on. */
  onAccept: () => void
  /** Returns a function that puts the mark back to where it is now. */
  onRestore: () => () => void
  /** Called when a finger starts or stops to drag it. */
  onTouchChange: (isTouched: boolean) => void
  onPan: (movement: StagePoint) => void
}

/** A mark of 44 px with an open middle, so that what it marks stays visible; dashed until it is placed. */
export function RulerMark(props: RulerMarkProps) {
  const { name, point, stage, isPlaced, isNext, isAnimated, onMove, onAccept, onPan } = props
  const pointer = useMarkPointer(props)
  const keys = useMarkKeys({ point, stage, onMove: (to) => onMove(to, 'keys'), onPan })
  const isEnd = name === 'firstEnd' || name === 'secondEnd'
  return (
    <div
      className={classNames(placeClass, isAnimated && 'transition-transform duration-150')}
      style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
    >
      <button
        type="button"
        data-mark={name}
        aria-label={labels[name]}
        aria-description={isPlaced ? 'Arrow keys move it' : 'Not placed yet. Arrow keys move it'}
        {...pointer}
        {...keys}
        onClick={({ detail }) => detail === 0 && onAccept()}
        className={classNames(buttonClass, isEnd ? 'text-sun' : 'text-on-shade', isNext && 'animate-breathe')}
      >
        <MarkShape isEnd={isEnd} isPlaced={isPlaced} />
      </button>
      {!isEnd && (
        <span aria-hidden className={labelClass}>
          {labels[name]}
        </span>
      )}
    </div>
  )
}

/** A square for the reference, a circle for the fish, each with a cross whose middle is the marked point. */
function MarkShape({ isEnd, isPlaced }: { isEnd: boolean; isPlaced: boolean }) {
  const dashes = isPlaced ? undefined : '5 4'
  const outline = isEnd ? (
    <rect x="-15" y="-15" width="30" height="30" rx="3" strokeDasharray={dashes} />
  ) : (
    <circle r="16" strokeDasharray={dashes} />
  )
  const cross = <path d="M-15 0H-4M4 0H15M0-15V-4M0 4V15" />
  return (
    <svg aria-hidden="true" viewBox="-22 -22 44 44" className="size-11 fill-none">
      <g className="stroke-4 stroke-shade">
        {outline}
        {cross}
      </g>
      <g className="stroke-2 stroke-current">
        {outline}
        {cross}
      </g>
      <circle r="1.5" className="fill-current stroke-none" />
    </svg>
  )
}

const labels: Record<MarkName, string> = {
  firstEnd: 'First end',
  secondEnd: 'Second end',
  snout: 'Snout',
  tail: 'Tail',
}

const placeClass = 'absolute top-1/2 left-1/2 size-0'
const buttonClass =
  'pointer-events-auto absolute -top-[22px] -left-[22px] size-11 cursor-move touch-none rounded-full outline-on-night'
const labelClass =
  'absolute top-[22px] -translate-x-1/2 whitespace-nowrap rounded-sm bg-shade px-1.5 text-on-shade text-xs'
