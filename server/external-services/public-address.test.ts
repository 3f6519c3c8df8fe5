import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  ['a provider’s shared network', '100.64.0.1', '100.127.255.255'],
  ['link-local addresses', '169.254.169.254', 'fe80::1', 'febf::1'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  ['reserved addresses', '240.0.0.1', '192.0.0.170', '198.18.0.1', '203.0.113.7', '100::1', '2001:db8::1'],
  ['IPv4 in IPv6', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', '::ffff:0:a00:1'],
  ['NAT64', '64:ff9b::808:808', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
  ['6to4 and Teredo', '2002:7f00:1::1', '2001::1', '2001:0:7f00:1::1'],
])('%s is not public', (_, ...addresses) => {
  expect(addresses.filter((address) => isPublicAddress(address, {}))).toEqual([])
})

test('public addresses of this machine’s own networks are not public', () => {
  const base = { netmask: '', mac: '', internal: false }
  const interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = {
    eth0: [
      { ...base, family: 'IPv4', address: '8.8.4.10', cidr: '8.8.4.10/24' },
      { ...base, family: 'IPv6', address: '2a02:1210:5:1::10', cidr: '2a02:1210:5:1::10/64', scopeid: 0 },
    ],
  }
  const isPublic = (address: string) => isPublicAddress(address, interfaces)
  expect(['8.8.4.10', '8.8.4.77', '2a02:1210:5:1::20', '2a02:1210:5:ff::1'].filter(isPublic)).toEqual([])
  const others = ['8.8.8.8', '2a02:1210:6:1::1']
  expect(others.filter(isPublic)).toEqual(others)
})
