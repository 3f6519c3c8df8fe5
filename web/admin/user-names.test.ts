import { expect, test } from 'vitest'
import type { AdminUser } from '../../shared/admin.ts'
import { filterUsers, userLabel, userName } from './user-names.ts'

const ann = { firstName: 'Ann', lastName: 'Gler', email: 'ann@example.org' }
const jose = { firstName: 'José', lastName: null, email: 'fisher@example.org' }
const emailOnly = { firstName: null, lastName: '', email: 'bare@example.org' }
const unnamed = { firstName: null, lastName: null, email: null }

test('users are shown by name, or else by email address', () => {
  expect([ann, jose, emailOnly, unnamed].map(userName)).toEqual([
    'Ann Gler',
    'José',
    'bare@example.org',
    'Unnamed user',
  ])
  expect([ann, emailOnly, unnamed].map(userLabel)).toEqual([
    'Ann Gler (ann@example.org)',
    'bare@example.org',
    'Unnamed user',
  ])
})

test.each([
  ['', 4],
  ['  ', 4],
  ['ANN', 1],
  ['gler ann', 1],
  ['jose', 1],
  ['example.org', 3],
  ['ann fisher', 0],
])('searching for "%s" finds %i', (search, count) => {
  expect(filterUsers([ann, jose, emailOnly, unnamed] as AdminUser[], search)).toHaveLength(count)
})
