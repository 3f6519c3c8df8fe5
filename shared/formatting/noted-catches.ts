import { plural } from './plural.ts'

/** Says how many catches without a photo there are, and apart from them how many fish got away. */
export function notedCatchesText({ caught, lost }: { caught: number; lost: number }): string {
  if (caught === 0 && lost > 0) return `${lost.toLocaleString('en-US')} got away without a photo`
  const catches = `${plural(caught, 'catch')} without ${caught === 1 ? 'a photo' : 'photos'}`
  return lost === 0 ? catches : `${catches}, ${lost.toLocaleString('en-US')} got away`
}
