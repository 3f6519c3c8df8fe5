import { beforeEach, expect, test } from 'vitest'
import { describeFish, goodFish } from '../../test/servers/openai.ts'
import { ServiceUnavailableError } from '../external-services/service-errors.ts'
import { estimateWithLooks, type OpenCrop } from './look-again.ts'
import type { CatchEstimate, Vision } from './vision.ts'
import type { VisionInput } from './vision-prompt.ts'
import { type FishBox, lenientResponseSchema } from './vision-response.ts'

const usage = { inputTokens: 1000, outputTokens: 100 }
const photo: VisionInput = {
  image: Buffer.from('photo'),
  mediaType: 'image/webp',
  anglerHeightInches: null,
  cameraSetup: null,
  placeName: null,
  month: null,
}
const unsure = { species: [candidate('Spotted Bass', 0.5), candidate('Largemouth Bass', 0.4)] }
const sure = { species: [candidate('Largemouth Bass', 0.9), candidate('Spotted Bass', 0.1)] }

let crops: FishBox[]
let inputs: VisionInput[]
beforeEach(() => {
  crops = []
  inputs = []
})

function candidate(name: string, likelihood: number) {
  return { name, likelihood }
}

/** Estimates a photo with a service that gives these responses in turn; an error is thrown. */
async function estimate(responses: (object | Error)[], openCrop = openAnyCrop) {
  const vision: Vision = {
    estimate: async (input) => {
      inputs.push(input)
      const response = responses.shift()
      if (response === undefined) throw new Error('There are too many looks.')
      if (response instanceof Error) throw response
      return toEstimate(response)
    },
  }
  return await estimateWithLooks(vision, photo, openCrop)
}

async function openAnyCrop(box: FishBox): ReturnType<OpenCrop> {
  crops.push(box)
  return Buffer.from('crop')
}

function toEstimate(raw: object): CatchEstimate {
  const response = lenientResponseSchema.parse(raw)
  const fish = response.fish.map((each) => ({ ...each, isWeightDerived: false }))
  return { ...response, fish, raw, usage, model: 'fishnet' }
}

test('if names are close, a second look at the fish decides', async () => {
  const result = await estimate([describeFish(unsure), describeFish(sure)])
  expect(result).toMatchObject({
    looks: 2,
    usage: { inputTokens: 2000, outputTokens: 200 },
    raw: { looks: [describeFish(unsure), describeFish(sure)] },
  })
  expect(result.fish[0]?.species).toEqual([
    candidate('Largemouth Bass', expect.closeTo(0.65)),
    candidate('Spotted Bass', expect.closeTo(0.3)),
  ])
  expect(inputs[1]).toMatchObject({ isEnlarged: true, mediaType: 'image/jpeg' })
  expect(crops).toEqual([
    {
      left: expect.closeTo(0.14),
      top: expect.closeTo(0.27),
      right: expect.closeTo(0.86),
      bottom: expect.closeTo(0.63),
    },
  ])
})

test('without anything that shows scale, a look at the surroundings gives the size', async () => {
  const result = await estimate([
    describeFish({ scale: null, scaleInches: null, lengthInches: 14, weightLbs: 2 }),
    describeFish({ scale: 'bump board', scaleInches: 20, lengthInches: 17.5, weightLbs: 3 }),
  ])
  expect(result).toMatchObject({
    looks: 2,
    fish: [{ scale: 'bump board', lengthInches: 17.5, weightLbs: 3, species: goodFish.species }],
  })
  expect(crops).toEqual([{ left: 0, top: expect.closeTo(0.075), right: 1, bottom: expect.closeTo(0.825) }])
})

test('however unsure the responses are, there are at most three looks', async () => {
  const hopeless = describeFish({ ...unsure, scale: null })
  expect(await estimate([hopeless, hopeless, hopeless])).toMatchObject({ looks: 3 })
})

test('a look that fails leaves the first estimate as it is, and is the last', async () => {
  const down = new ServiceUnavailableError('The vision service is down.')
  expect(await estimate([describeFish(unsure), down])).toMatchObject({
    looks: 1,
    fish: [{ species: unsure.species }],
  })
  expect(await estimate([describeFish({ ...unsure, scale: null }), down])).toMatchObject({ looks: 1 })
  await expect(estimate([describeFish(unsure), new TypeError('a mistake of ours')])).rejects.toThrow(
    TypeError,
  )
})
