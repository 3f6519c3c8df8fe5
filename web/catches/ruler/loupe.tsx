import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type PhotoPoint, type StageGeometry, type StagePoint, unrotatedSize } from './stage-geometry.ts'

interface LoupeProps {
  /** The marked point. */
  at: PhotoPoint
  /** Where it is on the stage. */
  point: StagePoint
  geometry: StageGeometry
  image: ReactNode
}

/** Enlarges what the finger on a mark hides, in the corner of the stage that the finger is not near. */
export function Loupe({ at: [x, y], point, geometry, image }: LoupeProps) {
  const { rotation, view } = geometry
  const { width, height } = unrotatedSize(geometry)
  const scale = view.scale * Math.max(2.5 / Math.sqrt(view.scale), 1.25)
  const radius = loupePixels / 2
  return (
    <div
      aria-hidden
      data-loupe
      className={classNames(frameClass, point.x < 0 ? 'right-2' : 'left-2')}
      style={{ width: loupePixels, height: loupePixels }}
    >
      <div
        className="absolute max-w-none"
        style={{
          width: width * scale,
          height: height * scale,
          left: radius - x * width * scale,
          top: radius - y * height * scale,
          transformOrigin: `${x * 100}% ${y * 100}%`,
          rotate: `${rotation}deg`,
        }}
      >
        {image}
      </div>
      <svg aria-hidden="true" viewBox="-64 -64 128 128" className="absolute inset-0 size-full fill-none">
        <path d={crossPath} className="stroke-4 stroke-shade" />
        <path d={crossPath} className="stroke-on-shade stroke-2" />
      </svg>
    </div>
  )
}

const loupePixels = 128
const crossPath = 'M-40 0H-6M6 0H40M0-40V-6M0 6V40'
const frameClass =
  'absolute top-2 overflow-clip rounded-full border-2 border-on-night bg-night shadow-floating box-content'
