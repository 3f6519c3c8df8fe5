import { expect, test } from 'vitest'
import { tileHosts } from './tile-hosts.ts'

test('each host is listed once', () => {
  const templates = {
    street: 'https://mt1.tiles.example/vt?x={x}&y={y}&z={z}',
    hybrid: 'https://mt1.tiles.example/vt?lyrs=y&x={x}&y={y}&z={z}',
    osm: 'https://maps.example/{z}/{x}/{y}.png',
  }
  expect(tileHosts(templates)).toEqual(['maps.example', 'mt1.tiles.example'])
})

test('several subdomains of one service count as one host', () => {
  expect(tileHosts({ osm: 'https://{s}.maps.example:8443/{z}/{x}/{y}.png' })).toEqual(['maps.example:8443'])
})
