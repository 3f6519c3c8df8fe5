import { findStandardWeight } from '../../../shared/size-estimates/find-standard-weight.ts'

/** A fish of a cell, and how many of it there were. */
export interface FishName {
  name: string
  quantity: number
}

/** Returns the fish of a cell: two of `Bass, Pike`, and one of `Bass, Largemouth`, as lists sort them. */
export function splitFish(text: string): FishName[] {
  const names = text.split(separators).filter((name) => name.trim() !== '')
  const isOne = names.length < 2 || findStandardWeight(names.toReversed().join(' ')) !== null
  return (isOne ? [text] : names).map(readQuantity)
}

/** Between fish, but not within brackets. */
const separators = /\s*[,;/+&\n]\s*(?![^()]*\))|\s+(?:and|und|og|och|et|y)\s+/i

/** `3 Bass`, `3x Bass`, `Bass x3`, `Bass (3)`. */
export function readQuantity(text: string): FishName {
  const [, before, name] = /^\s*(\d{1,3})\s*[x×]?\s+(\p{L}.*)$/iu.exec(text) ?? []
  if (before !== undefined && name !== undefined) return { name, quantity: Number(before) }
  const [, first, times, bracketed] =
    /^(.*\p{L}.*?)\s*(?:\s[x×]\s*(\d{1,3})|\((\d{1,3})\))\s*$/iu.exec(text) ?? []
  return first === undefined
    ? { name: text, quantity: 1 }
    : { name: first, quantity: Number(times ?? bracketed) }
}
