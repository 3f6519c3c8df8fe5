/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runTool } from './run-tool.ts'
import { startTestServer } from './test-server.ts'

describe('a checkout with settings of a real Creel', () => {
  const projectFolder = process.cwd()
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'creel-settings-'))
    const otherUrl = 'postgres://nobody@127.0.0.1:1/elsewhere'
    await writeFile(join(folder, '.env'), `DATABASE_URL=${otherUrl}\nS3_BUCKET=somebodys-photos\n`)
    vi.stubEnv('DATABASE_URL', otherUrl)
    process.chdir(folder)
  })

  afterEach(async () => {
    process.chdir(projectFolder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('test servers ignore these settings', async () => {
    const server = await startTestServer(join(folder, 'data'))
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test('tools run by tests ignore these settings', async () => {
    const { code, complained } = await runTool('doctor', ['--repair'], { DATA_DIR: join(folder, 'data') })
    expect(complained).toContain('No Creel data found in')
    expect(code).toBe(1)
  })
})
