import { useSyncExternalStore } from 'react'
import { contrast, controls, texts } from '../ui/contrast.ts'
import { onMediaQueryMocked } from './mock-media-queries.ts'
import { Sample } from './section.tsx'

/** The colours as they are used on each other, and the scale of type. */
export function TokenStories() {
  return (
    <>
      <Sample name="Text on its ground: 7:1 or more" className="items-stretch!">
        {texts.map(([text, ground]) => (
          <Pair key={text + ground} front={text} ground={ground} least={7} />
        ))}
      </Sample>
      <Sample name="Controls on their ground: 3:1 or more" className="items-stretch!">
        {controls.map(([edge, ground]) => (
          <Pair key={edge + ground} front={edge} ground={ground} least={3} />
        ))}
      </Sample>
      {sizes.map((size) => (
        <Sample key={size} name={size}>
          <p className={size}>A 22.3 in smallmouth bass at dawn</p>
        </Sample>
      ))}
      <Sample name="measure: figures of one width">
        <p className="measure">
          11.1 in · 1.1 lb
          <br />
          40.8 in · 8.4 lb
        </p>
      </Sample>
    </>
  )
}

interface PairProps {
  front: string
  ground: string
  /** The ratio it must reach. */
  least: number
}

function Pair({ front, ground, least }: PairProps) {
  const [ink, paper] = [useColor(front), useColor(ground)]
  const ratio = contrast(ink, paper)
  return (
    <div style={{ background: paper }} className="w-40 rounded-md border border-hairline p-3">
      {least === 7 ? (
        <p style={{ color: ink }} className="font-semibold text-sm">
          {front} on {ground}
        </p>
      ) : (
        <div
          title={`${front} on ${ground}`}
          style={{ borderColor: ink }}
          className="h-6 rounded-full border-2"
        />
      )}
      <p className="measure mt-2 rounded-sm bg-sheet px-1 text-ink text-xs">
        {least === 3 && `${front} on ${ground} `}
        {ratio.toFixed(1)}:1{ratio < least && ' too little'}
      </p>
    </div>
  )
}

function useColor(name: string): string {
  return useSyncExternalStore(onMediaQueryMocked, () =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`),
  )
}

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl']
