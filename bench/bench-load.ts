import {
  compressedSize,
  importedBy,
  initialScreens,
  initialScriptSize,
} from '../test/assertions/bundle-size.ts'
import type { Figure } from './measurements.ts'

/** What the JavaScript of each first sight weighs, beside the libraries that all of them share (React, router, queries). */
export async function benchLoad(): Promise<Figure[]> {
  const libraries = { what: 'libraries', value: compressedSize(importedBy(['libraries'])) / 1024 }
  return (Object.keys(initialScreens) as (keyof typeof initialScreens)[]).map((sight) => ({
    what: `first load JavaScript of ${sight}`,
    value: initialScriptSize(sight) / 1024,
    unit: 'KB',
    bare: libraries,
    budget: { atMost: 180 },
  }))
}
