import { readFileSync } from 'node:fs'

/**
 * The args for Vitest that run the tests that match the arguments typed: the files whose path contains it, or else
 * the tests whose title does. `files` are paths of all test files.
 */
export function findTests(typed, files, read = (file) => readFileSync(file, 'utf8')) {
  if (typed === '') return []
  const named = files.filter((file) => file.includes(typed))
  if (named.length > 0) return named
  // Only the files that contain the args are loaded; titles that are put together are found in none of them.
  const title = ['--testNamePattern', typed.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)]
  return [...files.filter((file) => read(file).includes(typed)), ...title]
}
