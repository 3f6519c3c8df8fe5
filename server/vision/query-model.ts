import {
  APICallError,
  extractJsonMiddleware,
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  wrapLanguageModel,
} from 'ai'
import { z } from 'zod'
import {
  errorFromResponse,
  QuotaExceededError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from '../external-services/service-errors.ts'
import { extractJson, stripUnstorableCharacters } from './extract-json.ts'
import { isShallow, isStorableJson } from './storable-estimate.ts'
import { UnreadableResponseError } from './unreadable-response-limit.ts'
import type { VisionModel } from './vision-model.ts'
import { buildUserPrompt, systemPrompt, type VisionInput } from './vision-prompt.ts'
import { lenientResponseSchema, responseSchema, type VisionResponse } from './vision-response.ts'

// The library logs warnings to the console, bypassing our logger.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Enough for the answer, about 200 tokens, and for models that reason before it. */
const maxOutputTokens = 4096

interface ParsedResponse {
  raw: unknown
  parsed: VisionResponse
}

/** Tokens used for one answer, as reported by the provider; null if it does not report them. */
export interface TokenUsage {
  inputTokens: number | null
  outputTokens: number | null
}

/** Calls the model once; the job queue retries where that makes sense. Throws the errors of `toVisionError`. */
export async function queryModel(
  model: VisionModel,
  input: VisionInput,
): Promise<VisionResponse & { raw: unknown; usage: TokenUsage }> {
  try {
    const { output, usage } = await generateText({
      model: wrapLanguageModel({ model, middleware: extractJsonMiddleware({ transform: extractJson }) }),
      output: Output.object({ name: 'catch', schema: outputSchema }),
      instructions: systemPrompt,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: buildUserPrompt(input) },
            // Base64 text, because one of the providers cannot send bytes.
            { type: 'file', mediaType: input.mediaType, data: input.image.toString('base64') },
          ],
        },
      ],
      maxOutputTokens,
      maxRetries: 0,
    })
    const { inputTokens, outputTokens } = usage
    const counted = { inputTokens: toTokenCount(inputTokens), outputTokens: toTokenCount(outputTokens) }
    return { ...output.parsed, raw: output.raw, usage: counted }
  } catch (cause) {
    throw toVisionError(cause)
  }
}

/** More than any response takes; the sum of all looks at a photo still fits an integer column. */
const maxTokens = 100_000_000

/** Returns a token count as reported; null if it is none, since the response has been paid for and must be saved. */
function toTokenCount(reported: number | undefined): number | null {
  const isCount = Number.isInteger(reported) && reported !== undefined && reported >= 0
  return isCount && reported <= maxTokens ? reported : null
}

/** The answer format: requests `responseSchema`, but also accepts the variants of `lenientResponseSchema`. */
const outputSchema = jsonSchema<ParsedResponse>(
  z.toJSONSchema(responseSchema) as Parameters<typeof jsonSchema>[0],
  {
    validate: (value) => {
      const response = isShallow(value) ? stripUnstorableCharacters(value) : value
      const result = lenientResponseSchema.safeParse(response)
      if (!result.success) return { success: false, error: result.error }
      return {
        success: true,
        value: { raw: isStorableJson(response) ? response : result.data, parsed: result.data },
      }
    },
  },
)

const service = 'The vision service'

/** How OpenAI (429, 400) and Anthropic (400) say that there is no money left; Google only says 429. */
const usedUpBudget = /"insufficient_quota"|"billing_hard_limit_reached"|credit balance is too low/

/**
 * Maps an error of a model call to the error that decides how the photo's job continues. The AI library's own errors
 * must not leave this function, because they contain the request, and with it the photo.
 */
function toVisionError(error: unknown): unknown {
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new ServiceRejectedError(`${service} declined to assess this photo.`)
      : new UnreadableResponseError(
          `${service} returned a response Creel couldn’t read (${error.finishReason}).`,
        )
  }
  if (NoOutputGeneratedError.isInstance(error))
    return new UnreadableResponseError(`${service} returned an empty response.`)
  if (APICallError.isInstance(error)) return fromCallError(error)
  return error
}

function fromCallError({ statusCode, responseHeaders, responseBody }: APICallError): Error {
  if (statusCode === undefined) return new ServiceUnavailableError(`${service} couldn’t be reached.`)
  if (statusCode < 400)
    return new ServiceUnavailableError(`${service} returned a response Creel couldn’t read.`)
  if (responseBody && usedUpBudget.test(responseBody)) {
    return new QuotaExceededError(`${service} has used up its quota.`)
  }
  return errorFromResponse(service, statusCode, responseHeaders?.['retry-after'] ?? null)
}
