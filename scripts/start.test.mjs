import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('npm start -- --help lists the settings without installing, building or starting anything', () => {
  const start = new URL('start.mjs', import.meta.url).pathname
  const { stdout, status } = spawnSync(process.execPath, [start, '--help'], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^npm start\n/)
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'OIDC_ISSUER'])
    expect(stdout).toContain(`  ${name} `)
  expect(stdout).not.toContain('Creel is ready')
})
