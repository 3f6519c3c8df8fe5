import { Fragment } from 'react'
import { spokenSize } from './spoken-size.ts'

interface SizeTextsProps {
  /** As `formatCatchLength` formats them. */
  texts: readonly string[]
  /** A line break where there is room, so that the band of one size isn’t read as the other’s. */
  separator?: string
}

/** The sizes of a fish. Screen readers say guesses in words. */
export function SizeTexts({ texts, separator = ' · ' }: SizeTextsProps) {
  const shown = texts.join(separator)
  const spoken = texts.map(spokenSize).join(separator)
  if (spoken === shown) return shown
  return (
    <>
      <span aria-hidden>
        {texts.map((text, index) => (
          <Fragment key={text}>
            {index > 0 && separator}
            <UnbrokenBand text={text} />
          </Fragment>
        ))}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}

/** A text, in which the band of a size, such as `(16–20)`, is quiet and stays in one line. */
export function UnbrokenBand({ text }: { text: string }) {
  const [before, band, after] = text.split(/(\([\d.,]+–[\d.,]+\))/)
  return (
    <>
      {before}
      {band !== undefined && <span className="whitespace-nowrap font-normal text-quiet">{band}</span>}
      {after}
    </>
  )
}
