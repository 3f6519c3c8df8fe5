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

test('scrolling while the next screen loads is not attributed to the previous one', () => {
  router.emit('onBeforeLoad', gallery, map)
  expect(scrollRestorationKey(gallery)).not.toBe('gallery')
  expect(scrollRestorationKey(map)).toBe('map')
  router.emit('onRendered', gallery, map)
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('turning back before the next screen has loaded restores the key', () => {
  router.emit('onBeforeLoad', gallery, map)
  router.emit('onBeforeLoad', gallery, gallery)
  expect(scrollRestorationKey(gallery)).toBe('gallery')
})

test('a rendered screen sends the router a scroll event', () => {
  const scrolled = vi.fn()
  document.addEventListener('scroll', scrolled)
  router.emit('onRendered', gallery, map)
  expect(scrolled).toHaveBeenCalledOnce()
})

function locationWithKey(key: string): ParsedLocation {
  return { href: `/${key}`, state: { __TSR_key: key } } as unknown as ParsedLocation
}

/** A router whose events the test emits. */
function fakeRouter() {
  type NavigationEvent = { fromLocation: ParsedLocation | undefined; toLocation: ParsedLocation }
  const listeners = new Map<string, (event: NavigationEvent) => void>()
  return {
    subscribe: (kind: string, listener: (event: NavigationEvent) => void) => listeners.set(kind, listener),
    emit: (kind: string, fromLocation: ParsedLocation | undefined, toLocation: ParsedLocation) =>
      listeners.get(kind)?.({ fromLocation, toLocation }),
  }
}
