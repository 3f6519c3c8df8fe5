import { Fragment } from 'react'
import { spokenSize } from './spoken-size.ts'

/** Sizes as `formatCatchLength` formats them, in one line. Screen readers say guesses in words. */
export function SizeTexts({ texts }: { texts: readonly string[] }) {
  const shown = texts.join(' · ')
  const spoken = texts.map(spokenSize).join(' · ')
  if (spoken === shown) return shown
  return (
    <>
      <span aria-hidden>
        {texts.map((text, index) => (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <UnbrokenBand text={text} />
          </Fragment>
        ))}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}

/** A size, whose band in parentheses stays in one line. */
function UnbrokenBand({ text }: { text: string }) {
  const [before, band, after] = text.split(/(\(.*\))/)
  return (
    <>
      {before}
      {band !== undefined && <span className="whitespace-nowrap">{band}</span>}
      {after}
    </>
  )
}
