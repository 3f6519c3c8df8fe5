import { expect, test } from 'vitest'
import { emptyFormValues } from './catch-form-values.ts'
import { weightDoubt } from './weight-doubt.ts'

const walleye = { ...emptyFormValues, species: ' walleye (Sander vitreus) ', length: '18' }

test.each(['42', '0.5'])('a walleye of 18 inches and %s pounds is doubted', (weight) => {
  expect(weightDoubt({ ...walleye, weight }, 'imperial')).toBe(
    'Is the size right? At 18 in, Walleye usually weigh about 2.1 lbs.',
  )
})

test('the doubt is in the units of the form', () => {
  const fish = { ...walleye, species: 'walleye', length: '45.7', weight: '9.4' }
  expect(weightDoubt(fish, 'metric')).toBe(
    'Is the size right? At 45.7 cm, Walleye usually weigh about 0.94 kg.',
  )
})

test.each([
  ['its weight is plausible', { ...walleye, weight: '2.9' }],
  ['the weight is not typed yet', { ...walleye, weight: '' }],
  ['the length is not typed yet', { ...walleye, length: ' ', weight: '42' }],
  ['nothing is known about the species', { ...walleye, species: 'moby dick', weight: '42' }],
  ['it is too small for its field', { ...walleye, species: 'yellow perch', length: '4', weight: '0.1' }],
  ['there are several species', { ...walleye, species: 'walleye, sauger', weight: '42' }],
])('a fish is not doubted if %s', (_, values) => {
  expect(weightDoubt(values, 'imperial')).toBeNull()
})
