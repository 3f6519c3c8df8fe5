import { expect, test } from 'vitest'
import { browserStorage } from '../device/preferences.ts'
import { loadShownParts, saveShownParts } from './shown-parts.ts'

test('the bait is not shown until it is chosen, and the choice is kept in the browser', () => {
  expect(loadShownParts()).toEqual(['species', 'length', 'weight', 'date', 'angler'])
  saveShownParts(['bait', 'species'])
  expect(loadShownParts()).toEqual(['species', 'bait'])
  saveShownParts([])
  expect(loadShownParts()).toEqual([])
})

test('a location can’t be kept, nor anything else that is no part', () => {
  browserStorage.setItem('captionParts', 'location,species,toString')
  expect(loadShownParts()).toEqual(['species'])
})
