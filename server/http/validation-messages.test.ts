import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { measurements, speciesList } from '../../shared/catches.ts'
import { locationNameSchema } from '../../shared/locations.ts'
import { formatValidationError, type ValidationIssue } from './validation-messages.ts'

const input = z.object({ species: speciesList, name: locationNameSchema, ...measurements.shape }).partial()

test.each([
  [{ species: ['x'.repeat(81)] }, 'Each species can have at most 80 characters.'],
  [{ species: ['pike', ' '] }, 'Each species must not be empty.'],
  [{ species: Array(21).fill('pike') }, 'The list of species can have at most 20 entries.'],
  [{ species: ['pike\u0007'] }, 'Each species must be one line of plain text.'],
  [{ lengthInches: 501 }, 'The length in inches can be at most 500.'],
  [{ weightLbs: -1 }, 'The weight in pounds must be at least 0.'],
  [{ caughtWith: 'x'.repeat(201) }, '“Caught with” can have at most 200 characters.'],
  [{ name: '' }, 'The name must not be empty.'],
])('%o is rejected in the words of the screen', (value, message) => {
  expect(messageFor(value)).toBe(message)
})

test('a field or type that no screen sends is rejected in the words of the API', () => {
  expect(messageFor({ lengthInches: 'long' })).toMatch(/^lengthInches: .*number.*\.$/)
  expect(messageFor([])).toMatch(/^The request: .*\.$/)
  expect(formatValidationError(undefined)).toBe('The request: not valid.')
})

const check = validatorCompiler({ schema: input, method: 'PATCH', url: '/', httpPart: 'body' })

/** The message for the first error of the server's own validator. */
function messageFor(value: unknown): string {
  const { error } = check(value) as unknown as { error: ValidationIssue[] }
  return formatValidationError(error[0])
}
