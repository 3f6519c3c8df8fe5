import pMap from 'p-map'
import { z } from 'zod'
import { createSafeFetch } from '../external-services/safe-fetch.ts'

/** What was found on this machine: whether Ollama responds, and its models with vision. */
export interface LocalModels {
  isFound: boolean
  models: string[]
}

/** Ollama's address on loopback; no other is ever probed. */
const address = 'http://127.0.0.1:11434'
const limits = { timeoutMs: 2_000, maxBytes: 2_000_000 }
const maxModels = 50

const tagsSchema = z.object({
  // A model with a remote host runs in Ollama's cloud.
  models: z.array(z.object({ name: z.string(), remote_host: z.string().optional() })),
})
const detailsSchema = z.object({ capabilities: z.array(z.string()).optional() })

/** Looks for Ollama on loopback and lists its local models that can look at photos; never rejects. */
export async function findLocalModels(): Promise<LocalModels> {
  const fetch = createSafeFetch('Ollama', limits)
  const tags = await readJson(tagsSchema, () => fetch(`${address}/api/tags`))
  if (tags === null) return { isFound: false, models: [] }
  const names = tags.models.filter((model) => !model.remote_host).map(({ name }) => name)
  const withVision = await pMap(
    names.slice(0, maxModels),
    async (name) => {
      const body = JSON.stringify({ model: name })
      const headers = { 'content-type': 'application/json' }
      const details = await readJson(detailsSchema, () =>
        fetch(`${address}/api/show`, { method: 'POST', headers, body }),
      )
      return details?.capabilities?.includes('vision') ? [name] : []
    },
    { concurrency: 4 },
  )
  return { isFound: true, models: withVision.flat() }
}

/** Returns the parsed response; null if there is none, or one of another program. */
async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  send: () => Promise<Response>,
): Promise<z.output<Schema> | null> {
  try {
    const response = await send()
    return response.ok ? schema.parse(await response.json()) : null
  } catch {
    return null
  }
}
