import { classNames } from '../ui/class-names.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

interface MeasuredQuestionProps {
  /** Null until it has been answered on this device. */
  isMeasured: boolean | null
  onAnswer(isMeasured: boolean): void
}

/** Asks once whether a typed size was measured; later it shows the last answer, which can be changed. */
export function MeasuredQuestion({ isMeasured, onAnswer }: MeasuredQuestionProps) {
  return (
    <SegmentedControl
      label="Did you measure it?"
      value={isMeasured === null ? null : isMeasured ? 'measured' : 'estimate'}
      options={answers}
      onChange={(answer) => onAnswer(answer === 'measured')}
      className={classNames('col-span-2', isMeasured === null && 'rounded-md bg-tint p-3')}
    />
  )
}

const answers = [
  { value: 'measured', label: 'Measured' },
  { value: 'estimate', label: 'My estimate' },
] as const
