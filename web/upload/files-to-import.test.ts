import { expect, test } from 'vitest'
import { handOverPhotos, receivePhotos } from './files-to-import.ts'
import type { SelectedFile } from './selected-file.ts'

const photo = (name: string): SelectedFile => ({ file: new File([], name), capture: null })

test('photos chosen before, while and after the gallery opens all reach it, once', () => {
  const received: string[] = []
  const receive = () =>
    receivePhotos((photos) => received.push(...photos.map(({ file }) => (file as File).name)))
  handOverPhotos([photo('one')])
  handOverPhotos([photo('two')])
  const close = receive()
  handOverPhotos([photo('three')])
  expect(received).toEqual(['one', 'two', 'three'])
  close()
  handOverPhotos([photo('four')])
  receive()()
  expect(received).toEqual(['one', 'two', 'three', 'four'])
})
