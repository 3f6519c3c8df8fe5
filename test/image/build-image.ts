import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The image, built by buildah in its own store, and a working container created from it. */
export interface BuiltImage {
  /** The buildah command with the options for that store, in its own PID namespace. */
  buildah: string[]
  container: string
  /** The commands that `docker run` would use to start the container and to check its health. */
  command: string[]
  healthCheck: string[]
  /** The folder that holds the container's files. */
  files: string
  /** Bytes of the whole image, and of the base it was built on. */
  size: { image: number; base: number }
  remove(): Promise<void>
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/image')
const baseFolder = join(folder, 'base')
const storeFolder = join(folder, 'store')
const output = { maxBuffer: 64 * 1024 * 1024 }
// Uses the npm of the machine, whose settings name its registry; a Node of node_modules or a parent npm has others.
const {
  npm_config_prefix: _prefix,
  npm_config_global_prefix: _globalPrefix,
  npm_config_globalconfig: _globalFile,
  PATH = '',
  ...others
} = process.env
const path = PATH.split(delimiter).filter((each) => !each.includes('node_modules'))
const npmEnvironment = { ...others, PATH: path.join(delimiter) }

/**
 * Builds the Dockerfile on a base that needs no image registry: Debian by mmdebstrap, with npm and the Node of this
 * project. The base is kept in .cache/image for the next run.
 */
export async function buildImage(): Promise<BuiltImage> {
  await rm(storeFolder, { recursive: true, force: true })
  await makeBaseFolder()
  const storeOptions = ['--root', join(storeFolder, 'images'), '--runroot', join(storeFolder, 'run')]
  const buildah = [...isolated, 'buildah', '--storage-driver', 'vfs', ...storeOptions]
  const [program = '', ...options] = buildah
  const execute = async (...args: string[]) =>
    (await run(program, [...options, ...args], output)).stdout.trim()
  const build = (tag: string, ...args: string[]) =>
    execute('bud', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--tag', tag, ...args)
  await build('creel-base', baseFolder)
  await build('creel', '--build-arg', 'BASE=localhost/creel-base', ...(await npmVolumes()), root)
  const container = await execute('from', 'localhost/creel')
  const { Docker } = JSON.parse(await execute('inspect', '--type', 'image', 'localhost/creel'))
  return {
    buildah,
    container,
    command: Docker.config.Cmd,
    healthCheck: Docker.config.Healthcheck.Test.slice(1),
    files: await execute('mount', container),
    size: { image: await sizeOf('creel'), base: await sizeOf('creel-base') },
    remove: async () => {
      await execute('rm', '--all')
      await rm(storeFolder, { recursive: true, force: true })
    },
  }

  async function sizeOf(tag: string): Promise<number> {
    return parseSize(await execute('images', '--format', '{{.Size}}', `localhost/${tag}`))
  }
}

/** Runs a command in its own PID namespace, which ends with this process, even if it is killed. */
const isolated = [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
]

/** The same contents as an official Node image: Debian, Node, npm and the user `node`. */
const baseFile = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \\
  groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
`

async function makeBaseFolder(): Promise<void> {
  await mkdir(baseFolder, { recursive: true })
  await writeFile(join(baseFolder, 'Dockerfile'), baseFile)
  await copyFile(process.execPath, join(baseFolder, 'node'))
  const npm = join(baseFolder, 'npm')
  if (!existsSync(npm)) {
    const prefix = join(folder, 'npm')
    const args = ['install', '--silent', '--global', '--prefix', prefix, 'npm@11']
    await run('npm', args, { ...output, env: npmEnvironment })
    await rename(join(prefix, 'lib/node_modules/npm'), npm)
  }
  const debian = join(baseFolder, 'debian.tar')
  if (!existsSync(debian)) {
    const unfinished = join(folder, 'debian.tar')
    const options = ['--mode=chrootless', '--variant=minbase', '--dpkgopt=force-unsafe-io']
    await run('mmdebstrap', [...options, 'bookworm', unfinished], output)
    await rename(unfinished, debian)
  }
}

/** Gives the build npm's settings and cache, without leaving any of them in the image. */
async function npmVolumes(): Promise<string[]> {
  const readSetting = async (key: string) => {
    const { stdout } = await run('npm', ['config', 'get', key], { cwd: folder, env: npmEnvironment })
    return stdout.trim()
  }
  const [registry, authorities, cache, userFile] = await Promise.all(
    ['registry', 'cafile', 'cache', 'userconfig'].map(readSetting),
  )
  const settings = join(folder, 'npmrc')
  const hasAuthorities = existsSync(authorities ?? '')
  await writeFile(settings, `registry=${registry}\n${hasAuthorities ? `cafile=${authorities}\n` : ''}`)
  const volumes = [`${settings}:/usr/local/etc/npmrc:ro`, `${cache}:/root/.npm`]
  if (hasAuthorities) volumes.push(`${authorities}:${authorities}:ro`)
  if (existsSync(userFile ?? '')) volumes.push(`${userFile}:/root/.npmrc:ro`)
  return volumes.flatMap((volume) => ['--volume', volume])
}

/** Parses a size as buildah prints it: "661 MB". */
function parseSize(text: string): number {
  const units: Record<string, number> = { KB: 1e3, MB: 1e6, GB: 1e9 }
  const [, amount, unit = ''] = /^([\d.]+) (\w+)/.exec(text) ?? []
  return Number(amount) * (units[unit] ?? 1)
}
