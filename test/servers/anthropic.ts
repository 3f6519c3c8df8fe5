import { type StandIn, startStandIn } from './stand-in-server.ts'

/** Stands in for Anthropic's messages at `{url}/v1`: returns one object, as text or as input of the given tool. */
export function startAnthropicStandIn(object: object): Promise<StandIn<never>> {
  return startStandIn<never>(({ method, url, headers, body }) => {
    if (method !== 'POST' || url.pathname !== '/v1/messages')
      return { status: 404, json: errorBody('not_found_error') }
    if (!headers['x-api-key']) return { status: 401, json: errorBody('authentication_error') }
    const { model, max_tokens: maxTokens, messages, tools } = JSON.parse(body)
    const { source } = messages[0].content.find(({ type }: { type: string }) => type === 'image') ?? {}
    if (!maxTokens || source?.type !== 'base64')
      return { status: 400, json: errorBody('invalid_request_error') }
    const content = tools
      ? { type: 'tool_use', id: 'toolu_1', name: tools[0].name, input: object }
      : { type: 'text', text: JSON.stringify(object) }
    return {
      json: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [content],
        stop_reason: tools ? 'tool_use' : 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 900, output_tokens: 60 },
      },
    }
  })
}

function errorBody(type: string) {
  return { type: 'error', error: { type, message: 'The request is not as it should be.' } }
}
