import { type StandIn, startStandIn } from './stand-in-server.ts'

/** A model that Ollama has; one with a remote host runs in its cloud. */
interface OllamaModel {
  name: string
  capabilities: string[]
  remote_host?: string
}

/** Stands in for Ollama at `{url}/api`: returns one object as text, and lists models. */
export function startOllamaStandIn(object: object, models: OllamaModel[] = []): Promise<StandIn<never>> {
  return startStandIn<never>(({ method, url, body }) => {
    if (method === 'GET' && url.pathname === '/api/tags')
      return { json: { models: models.map(({ capabilities: _, ...model }) => model) } }
    if (method === 'POST' && url.pathname === '/api/show') {
      const found = models.find(({ name }) => name === JSON.parse(body).model)
      if (!found) return { status: 404, json: { error: 'model not found' } }
      return { json: { details: {}, capabilities: found.capabilities } }
    }
    if (method !== 'POST' || url.pathname !== '/api/chat')
      return { status: 404, json: { error: 'not found' } }
    const { model, messages, format, stream } = JSON.parse(body)
    const images = messages.flatMap((message: { images?: string[] }) => message.images ?? [])
    const isBase64 = images.length === 1 && /^[A-Za-z0-9+/]+=*$/.test(images[0])
    if (!isBase64 || typeof format !== 'object' || stream !== false) {
      return { status: 400, json: { error: 'the request is not as it should be' } }
    }
    return {
      json: {
        model,
        created_at: '2026-11-20T12:00:00.000000000Z',
        message: { role: 'assistant', content: JSON.stringify(object) },
        done: true,
        done_reason: 'stop',
        total_duration: 2_000_000_000,
        load_duration: 1_000_000,
        prompt_eval_count: 900,
        prompt_eval_duration: 1_000_000_000,
        eval_count: 60,
        eval_duration: 900_000_000,
      },
    }
  })
}
