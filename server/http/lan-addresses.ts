import { BlockList } from 'node:net'
import type { networkInterfaces } from 'node:os'

/** Private networks of IPv4; the last one is Tailscale's. */
const privateNetworks = [
  ['192.168.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['100.64.0.0', 10],
] as const

/** Bridges of containers and virtual machines, which no phone can reach. */
const virtualInterface = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|podman|bridge|vEthernet)/

/** Lists this machine's private IPv4 addresses: those of home networks first, those of virtual machines last. */
export function listLanAddresses(interfaces: ReturnType<typeof networkInterfaces>): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ address, family, internal }) => {
      const network = family === 'IPv4' && !internal ? networkIndex(address) : -1
      const rank = network + (virtualInterface.test(name) ? privateNetworks.length : 0)
      return network < 0 ? [] : [{ address, rank }]
    }),
  )
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => address)
}

/** Returns whether a host name is a private IPv4 address. */
export function isPrivateAddress(hostname: string): boolean {
  return networkIndex(hostname) >= 0
}

function networkIndex(address: string): number {
  if (!/^\d+(\.\d+){3}$/.test(address)) return -1
  return privateNetworks.findIndex(([network, bits]) => {
    const list = new BlockList()
    list.addSubnet(network, bits)
    return list.check(address)
  })
}
