import { extractJsonMiddleware, generateText, jsonSchema, Output, wrapLanguageModel } from 'ai'
import { z } from 'zod'
import { findJson, withoutUnstorable } from './find-json.ts'
import { isKeepable, isShallow } from './keepable-estimate.ts'
import { askedForm, type UnderstoodAnswer, understoodForm } from './vision-answer.ts'
import { failureOfVision } from './vision-failure.ts'
import type { VisionModel } from './vision-model.ts'
import { describeSubject, instructions, type VisionSubject } from './vision-prompt.ts'

// The library writes its warnings to the console, past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Room for the answer, some 200 tokens, and for models that think before it. */
const maxOutputTokens = 4096

interface Answer {
  raw: unknown
  understood: UnderstoodAnswer
}

/** What an answer took, as the provider counts it; null where it does not say. */
export interface TokenUsage {
  inputTokens: number | null
  outputTokens: number | null
}

/** Asks the model once; the queue asks again where that makes sense. */
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
            // As text: one of the providers cannot send bytes.
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

/** Asks for one form and understands more of them. */
const form = jsonSchema<Answer>(z.toJSONSchema(askedForm) as Parameters<typeof jsonSchema>[0], {
  validate: (value) => {
    const answer = isShallow(value) ? withoutUnstorable(value) : value
    const told = understoodForm.safeParse(answer)
    if (!told.success) return { success: false, error: told.error }
    return { success: true, value: { raw: isKeepable(answer) ? answer : told.data, understood: told.data } }
  },
})
