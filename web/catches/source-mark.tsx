import { Calculator, Ruler, RulerDimensionLine } from 'lucide-react'
import type { RowPart } from './row-parts.ts'

/** A small icon that says how a size is known, with a text for screen readers and on hover. */
export function SourceMark({ source }: { source: NonNullable<RowPart['source']> }) {
  const { icon: Icon, label } = marks[source]
  return (
    <Icon
      role="img"
      aria-label={label}
      data-tooltip={label}
      className="ml-1 inline size-4 align-text-bottom text-quiet"
    />
  )
}

const marks = {
  measured: { icon: Ruler, label: 'measured' },
  ruler: { icon: RulerDimensionLine, label: 'read with the ruler' },
  derived: { icon: Calculator, label: 'calculated from the length' },
}
