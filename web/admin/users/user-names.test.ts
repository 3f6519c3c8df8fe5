import { expect, test } from 'vitest'
import type { AdminUser } from '../../../shared/admin.ts'
import { filterUsers, userLabel, userName } from './user-names.ts'

const ann = { firstName: 'Ann', lastName: 'Gler', email: 'ann@example.org' }
const jose = { firstName: 'José', lastName: null, email: 'fisher@example.org' }
const bare = { firstName: null, lastName: '', email: 'bare@example.org' }
const nobody = { firstName: null, lastName: null, email: null }

test('people are called by their names, else by their e-mail', () => {
  expect([ann, jose, bare, nobody].map(userName)).toEqual([
    'Ann Gler',
    'José',
    'bare@example.org',
    'Unnamed user',
  ])
  expect([ann, bare, nobody].map(userLabel)).toEqual([
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
  expect(filterUsers([ann, jose, bare, nobody] as AdminUser[], search)).toHaveLength(count)
})
