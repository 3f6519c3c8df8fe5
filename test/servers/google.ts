import { type StandIn, startStandIn } from './stand-in-server.ts'

/** Stands in for Google's generative models at `{url}/v1beta`: returns one object as text. */
export function startGoogleStandIn(object: object): Promise<StandIn<never>> {
  return startStandIn<never>(({ method, url, headers, body }) => {
    if (method !== 'POST' || !/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(url.pathname)) {
      return { status: 404, json: errorBody(404, 'NOT_FOUND') }
    }
    const { contents, generationConfig } = JSON.parse(body)
    const hasImage = contents[0].parts.some(
      (part: { inlineData?: { data: string } }) => part.inlineData?.data,
    )
    const isJson = generationConfig?.responseMimeType === 'application/json'
    if (!headers['x-goog-api-key'] || !hasImage || !isJson) {
      return { status: 400, json: errorBody(400, 'INVALID_ARGUMENT') }
    }
    const content = { role: 'model', parts: [{ text: JSON.stringify(object) }] }
    return {
      json: {
        candidates: [{ content, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 60, totalTokenCount: 960 },
      },
    }
  })
}

function errorBody(code: number, status: string) {
  return { error: { code, status, message: 'The request is not as it should be.' } }
}
