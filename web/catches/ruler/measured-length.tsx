import type { ReactNode } from 'react'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { formatLength } from '../../../shared/units.ts'
import { formatMeasurement } from './format-measurement.ts'
import type { Reference } from './known-references.ts'
import { isRough, isTooLong, type Measurement, maxLengthInches } from './measure-fish.ts'

interface MeasuredLengthProps {
  /** Null if two marks are at the same point. */
  measured: Measurement | null
  reference: Reference
  units: UnitSystem
}

/** The length that a ruler gives, with its error, and what to do if it is rough or cannot be right. */
export function MeasuredLength({ measured, reference, units }: MeasuredLengthProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <output aria-label="Length" className="measure font-bold text-xl">
          {measured ? formatMeasurement(measured, units) : '–'}
        </output>
        <span className="text-quiet text-sm [overflow-wrap:anywhere]">
          against {reference.name}, {formatLength(reference.lengthInches, units)}
        </span>
      </p>
      {measured === null && <Caution>Two marks are at the same point. Move one of them.</Caution>}
      {measured && isTooLong(measured) && (
        <Caution>
          That’s over {formatLength(maxLengthInches, units)}. Check the marks and the known length.
        </Caution>
      )}
      {measured && !isTooLong(measured) && isRough(measured) && (
        <Caution>
          This is rough: {reference.name} is short beside the fish. Zoom in and move the marks, or use
          something longer.
        </Caution>
      )}
    </>
  )
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="rounded-md bg-caution px-3 py-2 text-on-caution text-sm [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  )
}
