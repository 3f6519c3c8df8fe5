import { useSyncExternalStore } from 'react'
import { contrast, controls, texts } from '../ui/contrast.ts'
import { onMediaQueryMocked } from './mock-media-queries.ts'
import { Sample } from './section.tsx'

/** The color pairs with their contrast, and the type scale. */
export function TokenStories() {
  return (
    <>
      <Sample name="Text on its background: 7:1 or more" className="items-stretch!">
        {texts.map(([text, background]) => (
          <ColorPair key={text + background} foreground={text} background={background} minRatio={7} />
        ))}
      </Sample>
      <Sample name="Controls on their background: 4.5:1 or more" className="items-stretch!">
        {controls.map(([edge, background]) => (
          <ColorPair key={edge + background} foreground={edge} background={background} minRatio={4.5} />
        ))}
      </Sample>
      {sizes.map((size) => (
        <Sample key={size} name={size}>
          <p className={size}>A 22.3 in smallmouth bass at dawn</p>
        </Sample>
      ))}
      <Sample name="measure: digits of equal width">
        <p className="measure">
          11.1 in · 1.1 lb
          <br />
          40.8 in · 8.4 lb
        </p>
      </Sample>
    </>
  )
}

interface ColorPairProps {
  foreground: string
  background: string
  /** The contrast ratio required. */
  minRatio: number
}

function ColorPair({ foreground, background, minRatio }: ColorPairProps) {
  const [foregroundColor, backgroundColor] = [useColor(foreground), useColor(background)]
  const ratio = contrast(foregroundColor, backgroundColor)
  return (
    <div style={{ background: backgroundColor }} className="w-40 rounded-md border border-hairline p-3">
      {minRatio === 7 ? (
        <p style={{ color: foregroundColor }} className="font-semibold text-sm">
          {foreground} on {background}
        </p>
      ) : (
        <div
          title={`${foreground} on ${background}`}
          style={{ borderColor: foregroundColor }}
          className="h-6 rounded-full border-2"
        />
      )}
      <p className="measure mt-2 rounded-sm bg-sheet px-1 text-ink text-xs">
        {minRatio === 4.5 && `${foreground} on ${background} `}
        {ratio.toFixed(1)}:1{ratio < minRatio && ' too little'}
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
