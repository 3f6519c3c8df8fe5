import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm start -- --help lists the settings without installing, building or starting anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'creel-help-'))
  for (const path of ['scripts/start.mjs', 'scripts/bootstrap', 'server/help.txt'])
    cpSync(new URL(`../${path}`, import.meta.url), join(folder, path), { recursive: true })
  const args = [join(folder, 'scripts/start.mjs'), '--help']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(readdirSync(folder).sort()).toEqual(['scripts', 'server'])
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^npm start\n/)
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'OIDC_ISSUER'])
    expect(stdout).toContain(`  ${name} `)
  expect(stdout).not.toContain('Creel is ready')
})

test('npm start on a 32-bit system says at once that Creel needs a 64-bit one', () => {
  const start = new URL('start.mjs', import.meta.url).pathname
  const on32Bit = '--import=data:text/javascript,Object.defineProperty(process,"arch",{value:"arm"})'
  const { stderr, stdout, status } = spawnSync(process.execPath, [on32Bit, start], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Creel needs a 64-bit system/)
})
