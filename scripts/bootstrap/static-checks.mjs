import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from './bootstrap.mjs'

const bin = (path) => join(root, 'node_modules', path)

// Several checkers would each work out the types that they share: twice the processor time for the same answer.
const checkTypes = (project) => [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1']

/** The checks that do not run the code: each a name, and a script with its arguments. */
export const staticChecks = [
  { name: 'types of the server', args: checkTypes('.') },
  { name: 'types of the web app', args: checkTypes('web') },
  { name: 'lint and format', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  {
    name: 'lint of the Dockerfile',
    args: [bin('dockerfile-utils/bin/dockerfile-utils'), 'lint', 'Dockerfile'],
  },
  // The order there is one to read in; .dclintrc.json says so.
  {
    name: 'lint of compose.yaml',
    args: [bin('dclint/bin/dclint.cjs'), 'compose.yaml', '--max-warnings', '0'],
  },
]

/** The architecture test is one of Vitest's and so runs as part of `npm test`. */
export const architectureCheck = {
  name: 'architecture',
  args: [bin('vitest/vitest.mjs'), 'run', 'test/docs/architecture.test.ts'],
}

/** Runs the stages in parallel, prints how each ended, and returns the names of those that failed. */
export async function runStaticChecks(list) {
  const outcomes = await Promise.all(list.map(runStage))
  return list.filter((_stage, index) => !outcomes[index]).map(({ name }) => name)
}

async function runStage({ name, args }) {
  const child = spawn(node24, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (code !== 0) console.log(Buffer.concat(said).toString())
  return code === 0
}
