import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/*
 * Everything that IANA's registries of special-purpose addresses exclude from the public internet: this machine, private
 * and shared networks, link-local, documentation, benchmarks, multicast. Of IPv6 only global unicast addresses count, so
 * IPv4-mapped, NAT64, unique local, link-local and multicast addresses don't; 6to4 and Teredo would carry IPv4 as well.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  addTo(special, subnet, 'ipv4')
for (const subnet of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addTo(special, subnet, 'ipv6')

/**
 * Returns whether an IP address belongs to the public internet, and not to a network of this machine: those may have public
 * addresses too, as most do with IPv6.
 */
export function isPublicAddress(address: string, interfaces = networkInterfaces()): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false
  return !special.check(address, family) && !listOwnNetworks(interfaces).check(address, family)
}

/** Lists the networks of this machine. With IPv6 a household or site has up to a /48, of which this machine sees a part. */
function listOwnNetworks(interfaces: ReturnType<typeof networkInterfaces>): BlockList {
  const own = new BlockList()
  for (const { address, family, cidr } of Object.values(interfaces).flatMap((found) => found ?? [])) {
    if (family === 'IPv6') own.addSubnet(address.split('%')[0] ?? '', siteBits, 'ipv6')
    else own.addSubnet(address, Number(cidr?.split('/')[1] ?? 32), 'ipv4')
  }
  return own
}

const siteBits = 48

function addTo(list: BlockList, subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = subnet.split('/')
  list.addSubnet(network, Number(prefix), family)
}
