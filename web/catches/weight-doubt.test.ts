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
