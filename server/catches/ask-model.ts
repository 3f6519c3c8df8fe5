import { extractJsonMiddleware, generateText, jsonSchema, Output, wrapLanguageModel } from 'ai'
import { z } from 'zod'
import { findJson, withoutUnstorable } from './find-json.ts'
import { isKeepable, isShallow } from './keepable-estimate.ts'
import { askedForm, type UnderstoodAnswer, understoodForm } from './vision-answer.ts'
import { failureOfVision } from './vision-failure.ts'
import type { VisionModel } from './vision-model.ts'
import { describeSubject, instructions, type VisionSubject } from './vision-prompt.ts'

// The library logs warnings to the console, bypassing our logger.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Enough for the answer, about 200 tokens, and for models that reason before it. */
const maxOutputTokens = 4096

interface Answer {
  raw: unknown
  understood: UnderstoodAnswer
}

/** Tokens used for one answer, as reported by the provider; null if it does not report them. */
export interface TokenUsage {
  inputTokens: number | null
  outputTokens: number | null
}

/**
 * Calls the model once, without retries; the job queue retries where that makes sense. Throws the errors of
 * `failureOfVision`.
 */
export async function askModel(
  model: VisionModel,
  subject: VisionSubject,
): Promise<UnderstoodAnswer & { raw: unknown; usage: TokenUsage }> {
  try {
    const { output, usage } = await generateText({
      model: wrapLanguageModel({ model, middleware: extractJsonMiddleware({ transform: findJson }) }),
      output: Output.object({ name: 'catch', schema: form }),
      instructions,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: describeSubject(subject) },
            // Base64 text, because one of the providers cannot send bytes.
            { type: 'file', mediaType: subject.mediaType, data: subject.image.toString('base64') },
          ],
        },
      ],
      maxOutputTokens,
      maxRetries: 0,
    })
    const { inputTokens = null, outputTokens = null } = usage
    return { ...output.understood, raw: output.raw, usage: { inputTokens, outputTokens } }
  } catch (cause) {
    throw failureOfVision(cause)
  }
}

/** The answer format: requests `askedForm`, but also accepts the variants of `understoodForm`. */
const form = jsonSchema<Answer>(z.toJSONSchema(askedForm) as Parameters<typeof jsonSchema>[0], {
  validate: (value) => {
    const answer = isShallow(value) ? withoutUnstorable(value) : value
    const told = understoodForm.safeParse(answer)
    if (!told.success) return { success: false, error: told.error }
    return { success: true, value: { raw: isKeepable(answer) ? answer : told.data, understood: told.data } }
  },
})
