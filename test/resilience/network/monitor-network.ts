import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { waitFor } from '../../app/wait-for.ts'

/** Watches whom a process and all that it starts try to reach, whether they answer or not. */
export interface NetworkWatch {
  /** Words before a command, which become it. */
  prefix: string[]
  /** All so far: names that were looked up, `address:port`, and paths of sockets. */
  reached(): Promise<{ names: string[]; addresses: string[]; sockets: string[] }>
  /** Waits until the process has ended, and the last of it is recorded. */
  ended(): Promise<void>
}

/** Watches by strace, which writes into `file`. Names are not found: no question for one leaves the machine. */
export function monitorNetwork(file: string): NetworkWatch {
  const isWatched = '--trace=connect,sendto,sendmsg,sendmmsg'
  // Only the C library's resolver sends this way.
  const findsNoName = '--inject=sendmmsg:error=ENETUNREACH'
  const asHexadecimals = ['-xx', '-s', '600']
  return {
    prefix: ['strace', '-D', '-f', '--seccomp-bpf', ...asHexadecimals, isWatched, findsNoName, '-o', file],
    reached: async () => {
      const lines = (await readFile(file, 'latin1')).split('\n')
      return {
        names: distinct(lines.flatMap(namesIn)),
        addresses: distinct(lines.flatMap(addressesIn)),
        sockets: distinct(lines.flatMap(socketsIn)),
      }
    },
    ended: () =>
      waitFor(async () => {
        const record = await readFile(file, 'latin1')
        expect(record).toMatch(new RegExp(`^${Number.parseInt(record, 10)} +[+]{3} `, 'm'))
      }),
  }
}

/** RFC 1035, 4.1: a question is a head of 12 bytes, then the labels of a name, each after its length. */
function namesIn(line: string): string[] {
  if (!/^\d+ +sendmmsg\(/.test(line)) return []
  return [...line.matchAll(/iov_base="([^"]*)"/g)].map(([, bytes = '']) => {
    const question = unescapeBytes(bytes)
    const labels: string[] = []
    let at = 12
    for (let length = question[at]; length; length = question[at]) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    return labels.join('.')
  })
}

/** Of everything that bears an address, connected to or not. */
function addressesIn(line: string): string[] {
  const ports = [...line.matchAll(/sin6?_port=htons\((\d+)\)/g)].map(([, port]) => port)
  const hosts = [...line.matchAll(/(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]*)"/g)]
  return hosts.map(([, host = ''], index) => `${unescapeBytes(host)}:${ports[index]}`)
}

function socketsIn(line: string): string[] {
  return [...line.matchAll(/sun_path=@?"([^"]*)"/g)].map(([, path = '']) => String(unescapeBytes(path)))
}

function unescapeBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}

function distinct(words: string[]): string[] {
  return [...new Set(words)].sort()
}
