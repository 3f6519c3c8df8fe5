import { BlockList, isIPv6 } from 'node:net'

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

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return !special.check(address, 'ipv4')
}

function addTo(list: BlockList, subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = subnet.split('/')
  list.addSubnet(network, Number(prefix), family)
}
