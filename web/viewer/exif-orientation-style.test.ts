import { expect, test } from 'vitest'
import { exifOrientationStyle } from './exif-orientation-style.ts'

const upright = { width: 600, height: 800 }

test('an upright image fills its box without rotation', () => {
  expect(exifOrientationStyle({ ...upright, orientation: 1 })).toMatchObject({
    width: '100%',
    height: '100%',
    transform: 'translate(-50%, -50%)',
  })
})

test('an image on its side is as wide as the box is high before it is rotated', () => {
  expect(exifOrientationStyle({ ...upright, orientation: 6 })).toMatchObject({
    width: `${(100 * 800) / 600}%`,
    height: '75%',
    transform: 'translate(-50%, -50%) rotate(90deg)',
  })
})

/** The corner to which each EXIF orientation moves the first stored pixel. */
test.each([
  [1, 'top left'],
  [2, 'top right'],
  [3, 'bottom right'],
  [4, 'bottom left'],
  [5, 'top left'],
  [6, 'top right'],
  [7, 'bottom right'],
  [8, 'bottom left'],
])('orientation %i moves the first stored corner to the %s', (orientation, corner) => {
  const transform = String(exifOrientationStyle({ ...upright, orientation }).transform)
  const { x, y } = transformed({ x: -1, y: -1 }, transform)
  expect(`${y < 0 ? 'top' : 'bottom'} ${x < 0 ? 'left' : 'right'}`).toBe(corner)
})

/** Orientations 5 to 8 differ in the direction of the stored rows. */
test.each([
  [5, 'down'],
  [6, 'down'],
  [7, 'up'],
  [8, 'up'],
])('the stored rows of orientation %i run %s', (orientation, direction) => {
  const { y } = transformed(
    { x: 1, y: 0 },
    String(exifOrientationStyle({ ...upright, orientation }).transform),
  )
  expect(y > 0 ? 'down' : 'up').toBe(direction)
})

/** Applies a CSS transform: the last function first, angles clockwise, y downwards. */
function transformed(point: { x: number; y: number }, css: string) {
  const functions = [...css.matchAll(/(rotate|scaleX|scaleY)\((-?\d+)/g)].reverse()
  return functions.reduce(({ x, y }, [, name, value]) => {
    if (name === 'scaleX') return { x: -x, y }
    if (name === 'scaleY') return { x, y: -y }
    if (value === '180') return { x: -x, y: -y }
    return value === '90' ? { x: -y, y: x } : { x: y, y: -x }
  }, point)
}
