import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCommit } from './version.ts'

test('the commit is known in a clone, on a branch that was packed, and in an archive of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'creel-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const clone = join(folder, 'clone')
  mkdirSync(join(clone, 'server'), { recursive: true })
  for (const name of ['.gitattributes', 'server/commit.txt'])
    writeFileSync(join(clone, name), execFileSync('cat', [name]))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
    })
  git('init', '--quiet')
  expect(findCommit(clone)).toBeNull()
  git('add', '.')
  git('commit', '--quiet', '--message', 'Test')
  const commit = git('rev-parse', 'HEAD').slice(0, 8)
  expect(findCommit(clone)).toBe(commit)
  git('pack-refs', '--all')
  expect(findCommit(clone)).toBe(commit)
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: clone })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  expect(findCommit(folder)).toBe(commit)
})
