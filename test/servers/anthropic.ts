import { type StandIn, startStandIn } from './stand-in-server.ts'

/** Stands in for Anthropic's messages at `{url}/v1`: answers with one object, as text or through the tool it is given. */
export function startAnthropicStandIn(said: object): Promise<StandIn<never>> {
  return startStandIn<never>(({ method, url, headers, body }) => {
    if (method !== 'POST' || url.pathname !== '/v1/messages')
      return { status: 404, json: refusal('not_found_error') }
    if (!headers['x-api-key']) return { status: 401, json: refusal('authentication_error') }
    const { model, max_tokens: maxTokens, messages, tools } = JSON.parse(body)
    const { source } = messages[0].content.find(({ type }: { type: string }) => type === 'image') ?? {}
    if (!maxTokens || source?.type !== 'base64')
      return { status: 400, json: refusal('invalid_request_error') }
    const content = tools
      ? { type: 'tool_use', id: 'toolu_1', name: tools[0].name, input: said }
      : { type: 'text', text: JSON.stringify(said) }
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

function refusal(type: string) {
  return { type: 'error', error: { type, message: 'The request is not as it should be.' } }
}
