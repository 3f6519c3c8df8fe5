import { classNames } from '../../ui/class-names.ts'
import type { StageSize } from './default-point.ts'
import type { MarkName, RulerDraft } from './ruler-draft.ts'
import { type StageGeometry, toStagePoint } from './stage-geometry.ts'

interface RulerLinesProps {
  draft: RulerDraft
  geometry: StageGeometry
  stage: StageSize
  isAnimated: boolean
}

/** The lines between placed marks: dashed along the reference, solid along the fish. */
export function RulerLines({ draft, geometry, stage, isAnimated }: RulerLinesProps) {
  const { x, y, scale } = geometry.view
  const fitted = { ...geometry, view: { x: 0, y: 0, scale: 1 } }
  if (draft.step === 'reference') return null

  function line(from: MarkName, to: MarkName, className: string) {
    const [start, end] = [draft.marks[from], draft.marks[to]]
    if (start === null || end === null) return null
    const [a, b] = [toStagePoint(start.at, fitted), toStagePoint(end.at, fitted)]
    const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y, vectorEffect: 'non-scaling-stroke' } as const
    return (
      <>
        <line {...ends} className="stroke-5 stroke-shade" />
        <line {...ends} className={classNames('stroke-2', className)} />
      </>
    )
  }

  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <g
        className={classNames(isAnimated && 'transition-transform duration-150')}
        style={{
          transform: `translate(${stage.width / 2 + x}px, ${stage.height / 2 + y}px) scale(${scale})`,
        }}
      >
        {line('firstEnd', 'secondEnd', 'stroke-sun [stroke-dasharray:6_4]')}
        {draft.step === 'fish' && line('snout', 'tail', 'stroke-on-shade')}
      </g>
    </svg>
  )
}
