import { expect, test } from 'vitest'
import { loadShownParts, saveShownParts } from './shown-parts.ts'

function storageOf(stored: Map<string, string>): () => Storage {
  return () =>
    ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    }) as unknown as Storage
}

test('the bait is not shown until it is chosen, and the choice is kept in the browser', () => {
  const storage = storageOf(new Map())
  expect(loadShownParts(storage)).toEqual(['species', 'length', 'weight', 'date', 'angler'])
  saveShownParts(['bait', 'species'], storage)
  expect(loadShownParts(storage)).toEqual(['species', 'bait'])
  saveShownParts([], storage)
  expect(loadShownParts(storage)).toEqual([])
})

test('a location can’t be kept, nor anything else that is no part', () => {
  const storage = storageOf(new Map([['captionParts', 'location,species,toString']]))
  expect(loadShownParts(storage)).toEqual(['species'])
})

test('without storage, the usual parts are shown', () => {
  const disabled = (): Storage => {
    throw new Error('Storage is disabled.')
  }
  saveShownParts(['bait'], disabled)
  expect(loadShownParts(disabled)).toContain('species')
})
