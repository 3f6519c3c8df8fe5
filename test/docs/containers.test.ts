import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { readConfig } from '../../server/config.ts'
import { configSchema } from '../../server/config-schema.ts'

/* The Dockerfile and compose.yaml match the project. test/image builds and runs the image. */

interface Service {
  image?: string
  environment: Record<string, string>
  ports?: string[]
}

const compose: { services: Record<'web' | 'worker' | 'database' | 'files', Service> } = parse(
  readFileSync('compose.yaml', 'utf8'),
  { merge: true },
)
const dockerfile = readFileSync('Dockerfile', 'utf8')
const instructions = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line))
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

test.each(['web', 'worker'] as const)(
  'Creel accepts every setting that compose.yaml sets for a %s',
  (role) => {
    const settings = { ...environmentOfImage(), ...filledIn(compose.services[role].environment) }
    const { NODE_ENV: _, ...creelSettings } = settings
    expect(Object.keys(creelSettings).filter((name) => !(name in configSchema.shape))).toEqual([])
    const { databaseUrl, s3, ...config } = readConfig({
      ...settings,
      PUBLIC_URL: 'https://creel.example.org',
    })
    expect(config).toMatchObject({ role, host: '0.0.0.0', port: 3000, dataDir: '/data' })
    expect(databaseUrl).toBe('postgres://creel:secret@database/creel')
    expect(s3).toMatchObject({ bucket: 'creel', keys: { accessKeyId: 'creel', secretAccessKey: 'secret' } })
  },
)

test('Creel’s settings in compose.yaml match the host names and keys of database and store', () => {
  const { database, files, web } = compose.services
  const databaseUrl = new URL(filledIn(web.environment).DATABASE_URL ?? '')
  expect(Object.keys(compose.services)).toContain(databaseUrl.hostname)
  expect(filledIn(database.environment)).toEqual({
    POSTGRES_USER: databaseUrl.username,
    POSTGRES_PASSWORD: databaseUrl.password,
  })
  expect(Object.keys(compose.services)).toContain(new URL(web.environment.S3_ENDPOINT ?? '').hostname)
  expect(files.environment.ROOT_ACCESS_KEY).toBe(web.environment.S3_ACCESS_KEY_ID)
  expect(files.environment.ROOT_SECRET_KEY).toBe(web.environment.S3_SECRET_ACCESS_KEY)
})

test('every build stage and .nvmrc use the Node version of the project', () => {
  const [major] = manifest.dependencies.node.split('.')
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(major)
  expect(/^ARG BASE=node:(\d+)-/m.exec(dockerfile)?.[1]).toBe(major)
  const images = instructions.filter((line) => line.startsWith('FROM '))
  expect(images.map((line) => /^FROM \$\{BASE\}/.test(line))).toEqual([true, true])
})

test('every path that the build needs exists and is not ignored', () => {
  const sources = copies(instructions).filter(({ from }) => from === null)
  const paths = sources.flatMap((copy) => copy.sources).filter((path) => path !== '.')
  expect(paths).toEqual(['package.json', 'package-lock.json'])
  // `COPY . .` must include these.
  for (const path of [...paths, ...roots, 'vite.config.ts', 'web/index.html']) {
    expect([path, existsSync(path)]).toEqual([path, true])
    expect([path, isKeptFromBuild(path)]).toEqual([path, false])
  }
})

test.each([
  '.env',
  '.env.production',
  '.git/config',
  'data/files',
  'backups/today',
  'test/samples',
  'web/dist',
])('%s is excluded from the build', (path) => expect(isKeptFromBuild(path)).toBe(true))

test('every test is excluded from the build', () => {
  const tests = globSync('{scripts,server,shared,web}/**/*.test.*')
  expect(tests.length).toBeGreaterThan(50)
  expect(tests.filter((path) => !isKeptFromBuild(path))).toEqual([])
})

test('the image has one health check, and workers have a port for it', () => {
  expect(finalStage.filter((line) => line.startsWith('HEALTHCHECK '))).toHaveLength(1)
  expect(compose.services.worker.environment.METRICS_PORT).toBeDefined()
})

test('the image contains every file and package that server and tools import', () => {
  const copied = copies(finalStage).flatMap((copy) => copy.sources.map((path) => path.replace('/creel/', '')))
  const { files, packages } = reachedFrom(roots)
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((file) => !copied.some((folder) => isWithin(file, folder)))).toEqual([])
  expect(copied).toContain('web/dist')
  expect(copied).toContain('node_modules')
  expect(packages.length).toBeGreaterThan(20)
  expect(packages.filter((name) => !(name in manifest.dependencies))).toEqual([])
})

test('the server starts from the files of the image', { tags: 'slow' }, async () => {
  const image = mkdtempSync(join(tmpdir(), 'creel-image-'))
  onTestFinished(() => rmSync(image, { recursive: true }))
  for (const { sources } of copies(finalStage)) {
    for (const path of sources.map((source) => source.replace('/creel/', ''))) {
      if (path === 'node_modules') symlinkSync(join(process.cwd(), path), join(image, path))
      else if (path !== 'web/dist') cpSync(path, join(image, path), { recursive: true })
    }
  }
  const [program, ...args]: string[] = JSON.parse(finalStage.at(-1)?.replace('CMD ', '') ?? '')
  expect(program).toBe('node')
  const run = promisify(execFile)(process.execPath, [...args, '--help'], { cwd: image })
  expect((await run).stdout).toBe(readFileSync('server/help.txt', 'utf8'))
})

/** The scripts that the image or an operator starts. */
const roots = [
  'server/main.ts',
  'scripts/health-check.ts',
  ...['backup', 'restore', 'doctor'].map((name) => `scripts/operations/${name}.ts`),
]

function environmentOfImage(): Record<string, string> {
  const lines = finalStage.filter((line) => line.startsWith('ENV '))
  const pairs = lines.flatMap((line) => line.slice(4).split(' '))
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}

/** Replaces the variables of `.env` by a value. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(environment)
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, 'secret')]))
}

function copies(lines: string[]): { from: string | null; sources: string[] }[] {
  return lines
    .filter((line) => line.startsWith('COPY '))
    .map((line) => {
      const [, from = null, paths = ''] = /^COPY (?:--from=(\w+) )?(.+)$/.exec(line) ?? []
      return { from, sources: paths.split(' ').slice(0, -1) }
    })
}

/** Whether .dockerignore excludes a path: its last matching pattern decides. */
function isKeptFromBuild(path: string): boolean {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = patterns.findLast((pattern) => pattern === '*' || isWithin(path, pattern.replace('!', '')))
  return last !== undefined && !last.startsWith('!')
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || matchesGlob(path, folder)
}

/** All files that some files import or start, directly or not, and the packages they use. */
function reachedFrom(starts: string[]): { files: string[]; packages: string[] } {
  const files = new Set<string>(starts)
  const packages = new Set<string>()
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    const relativeTo = (target: string) => normalize(join(dirname(file), target))
    for (const [, target = ''] of code.matchAll(/new URL\('([^']+)', import/g)) files.add(relativeTo(target))
    for (const target of importsOf(code)) {
      if (target.startsWith('.')) files.add(relativeTo(target))
      else if (!target.startsWith('node:')) packages.add(packageOf(target))
    }
  }
  return { files: [...files], packages: [...packages] }
}

/** The static and dynamic imports and resolved modules of a file, without its type imports. */
function importsOf(code: string): string[] {
  const withoutTypes = code.replace(/^import type [^']*'[^']+'/gm, '')
  const imports = /(?:^(?:import|export|\}) [^']*?\bfrom|^import|\bimport\(|\bresolve\()\s*'([^']+)'/gm
  return [...withoutTypes.matchAll(imports)].map(([, target = '']) => target)
}

function packageOf(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}
