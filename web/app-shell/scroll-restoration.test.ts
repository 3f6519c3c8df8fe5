import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { scrollRestorationKey, setUpScrollRestoration } from './scroll-restoration.ts'

const gallery = locationWithKey('gallery')
const map = locationWithKey('map')
let router: ReturnType<typeof fakeRouter>

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  router = fakeRouter()
  setUpScrollRestoration(router as unknown as AnyRouter)
})

test('a screen has its own place, also at an address without a key', () => {
  expect(scrollRestorationKey(gallery)).toBe('gallery')
  expect(scrollRestorationKey({ href: '/photos', state: {} } as ParsedLocation)).toBe('/photos')
})

test('while the next screen is on its way, what is scrolled is not put down to the one that was left', () => {
  router.tell('onBeforeLoad', gallery, map)
  expect(scrollRestorationKey(gallery)).not.toBe('gallery')
  expect(scrollRestorationKey(map)).toBe('map')
  router.tell('onRendered', gallery, map)
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('who turns back before the next screen has come is where they were', () => {
  router.tell('onBeforeLoad', gallery, map)
  router.tell('onBeforeLoad', gallery, gallery)
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('the first screen leaves none', () => {
  router.tell('onBeforeLoad', undefined, gallery)
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('a screen that came without being drawn leaves nothing on the way', async () => {
  router.tell('onBeforeLoad', gallery, map)
  router.tell('onResolved', gallery, map)
  expect(scrollRestorationKey(gallery)).not.toBe('gallery')
  await Promise.resolve()
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('once a screen is drawn the router hears that it has been scrolled', () => {
  const scrolled = vi.fn()
  document.addEventListener('scroll', scrolled)
  router.tell('onRendered', gallery, map)
  expect(scrolled).toHaveBeenCalledOnce()
})

function locationWithKey(key: string): ParsedLocation {
  return { href: `/${key}`, state: { __TSR_key: key } } as unknown as ParsedLocation
}

/** A router that tells nothing of itself. */
function fakeRouter() {
  type NavigationEvent = { fromLocation: ParsedLocation | undefined; toLocation: ParsedLocation }
  const listeners = new Map<string, (event: NavigationEvent) => void>()
  return {
    subscribe: (kind: string, listener: (event: NavigationEvent) => void) => listeners.set(kind, listener),
    tell: (kind: string, fromLocation: ParsedLocation | undefined, toLocation: ParsedLocation) =>
      listeners.get(kind)?.({ fromLocation, toLocation }),
  }
}
