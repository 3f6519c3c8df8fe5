import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A computer and a phone on one home network, each in a network namespace of its own, which reaches nothing else. */
export interface HomeNetwork {
  /** The prefix of a command that runs it on the computer, which is at `computerAddress`. */
  computer: string[]
  /** The prefix of a command that runs it on the phone. */
  phone: string[]
  close(): Promise<void>
}

/** The computer's address on the home network. */
export const computerAddress = '192.168.77.1'
const phoneAddress = '192.168.77.2'
const isRoot = process.getuid?.() === 0

/** Creates a home network; null where this machine allows no network namespaces with a cable between them. */
export async function openHomeNetwork(): Promise<HomeNetwork | null> {
  const holders: ChildProcess[] = []
  const close = async () => {
    for (const holder of holders.toReversed()) {
      holder.stdin?.end()
      if (holder.exitCode === null) await once(holder, 'exit')
    }
  }
  /** Keeps a new namespace until `close`, and returns the prefix of a command that enters it. */
  const hold = async (prefix: string[]) => {
    const [program = '', ...args] = [...prefix, 'sh', '-c', 'ip link set lo up && echo ready && exec cat']
    const holder = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    holders.push(holder)
    await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit').then(() => Promise.reject(prefix))])
    return holder.pid ?? 0
  }
  try {
    const computerId = await hold(['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--net'])
    const computer = enter(computerId, computerId)
    const phoneId = await hold([...computer, 'unshare', '--net'])
    const phone = enter(phoneId, computerId)
    run(computer, `ip link add lan0 type veth peer name lan0 netns ${phoneId}`)
    run(computer, `ip addr add ${computerAddress}/24 dev lan0 && ip link set lan0 up`)
    run(phone, `ip addr add ${phoneAddress}/24 dev lan0 && ip link set lan0 up`)
    return { computer, phone, close }
  } catch {
    await close()
    return null
  }
}

function enter(networkOf: number, userOf: number): string[] {
  const user = isRoot ? [] : [`--user=/proc/${userOf}/ns/user`, '--preserve-credentials']
  return ['nsenter', ...user, `--net=/proc/${networkOf}/ns/net`, '--']
}

function run([program = '', ...args]: string[], command: string): void {
  execFileSync(program, [...args, 'sh', '-c', command])
}
