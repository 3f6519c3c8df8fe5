import {
  compressedSize,
  importedBy,
  initialScreens,
  initialScriptSize,
} from '../test/assertions/bundle-size.ts'
import type { Figure } from './measurements.ts'

/** Measures the JavaScript that each screen loads first, beside the libraries that all share (React, router, queries). */
export async function benchLoad(): Promise<Figure[]> {
  const libraries = { what: 'libraries', value: compressedSize(importedBy(['libraries'])) / 1024 }
  return (Object.keys(initialScreens) as (keyof typeof initialScreens)[]).map((screen) => ({
    what: `first-load JavaScript of ${screen}`,
    value: initialScriptSize(screen) / 1024,
    unit: 'KB',
    bare: libraries,
    budget: { atMost: 180 },
  }))
}
