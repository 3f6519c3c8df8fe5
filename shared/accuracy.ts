import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const count = z.number().int()

/** How many of the fish for which the truth is known were right. */
export const hits = z.object({ right: count, count })
export type Hits = z.infer<typeof hits>

/** How good guesses were, by what users know of their fish. */
export const accuracyFigures = z.object({
  first: hits.describe('The first species was right'),
  firstThree: hits.describe('One of the first three species was right'),
  group: hits.describe('The group was right; counts fish of known groups only'),
  length: z.object({
    count: count.describe('Fish whose length was entered and had been estimated'),
    medianErrorInches: z.number().nullable().describe('null without fish'),
    medianErrorPercent: z.number().nullable().describe('Of the length; null without fish'),
    insideBand: hits.describe('The length was in the 80 % band that the fish before it gave'),
  }),
})
export type AccuracyFigures = z.infer<typeof accuracyFigures>

/** With fewer fish, a share says more about chance than about the guesses. */
export const minEvaluatedFish = 10

/** Returns how good guesses about the user's fish were, for each model; fish whose values the user has neither entered nor confirmed don't count. */
export const getAccuracyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/estimates/accuracy',
  access: 'angler',
  summary: 'How often guesses about the angler’s own fish were right, by model',
  response: z.object({
    models: z
      .array(
        accuracyFigures.extend({
          model: z.string().describe('Provider and model, as in openai/gpt-5'),
          fishCount: count.describe('Fish whose species or length is known'),
        }),
      )
      .describe('Those with the most evaluated fish first'),
  }),
})
