/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { type ImmichStandIn, neededPermissions, startImmichStandIn } from '../servers/immich.ts'
import { providerAddresses, redirectFetch } from '../servers/redirect-fetch.ts'
import {
  apiModules,
  callEndpoint,
  chosenVision,
  countImmichPhotos,
  createSampleData,
  examples,
  immichKey,
  inboxSettings,
  nameOf,
  type SampleData,
} from './api-endpoints.ts'

/* Each endpoint is called so that it succeeds; its response must match `shared/` and the OpenAPI document. */

interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  summary: string
  parameters?: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

/** Where devices can be paired. */
const lan = { LAN: 'on', LAN_HOST: '127.0.0.1' }

let app: TestApp
let outside: ExternalServices
let photoServer: ImmichStandIn
let admin: HttpClient
let addresses: ReturnType<typeof redirectFetch>
let apiDocument: ApiDocument
let readerLog: SampleData
beforeAll(async () => {
  outside = await startExternalServices()
  addresses = redirectFetch({ [providerAddresses.openai]: outside.vision.url })
  photoServer = await startImmichStandIn()
  photoServer.createKey(neededPermissions, photoServer.me.id, immichKey)
  app = await startTestApp({
    ...lan,
    ...inboxSettings,
    IMMICH_URL: photoServer.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
  })
  admin = await app.signIn('admin@example.org')
  readerLog = await createLog('reader')
  apiDocument = await app.visit().read<ApiDocument>('/api/openapi.json')
})
// A call may have turned it off.
beforeEach(() => admin.change('PATCH', '/api/admin/vision', chosenVision))
afterAll(async () => {
  addresses.restore()
  await app.stop()
  await Promise.all([outside.stop(), photoServer.stop()])
})

const createLog = async (name: string) => createSampleData(await app.signIn(`${name}@example.org`), 1)

const named = apiModules.map((endpoint) => [nameOf(endpoint), endpoint] as const)

test('every endpoint has an example, and every example an endpoint', { tags: 'core' }, () => {
  expect(Object.keys(examples).sort()).toEqual(apiModules.map(nameOf).sort())
})

test.each(named)('%s responds exactly as it describes', async (name, endpoint) => {
  // Calls that change nothing share an angler, since sign-ins are limited.
  const log = endpoint.method === 'GET' ? readerLog : await createLog(name.replaceAll(/[^A-Za-z]+/g, '-'))
  const angler = log.owner
  if (/import\/(start|stop)$/.test(endpoint.path)) log.immichImportId = await countImmichPhotos(angler)
  const response = await callEndpoint(endpoint.access === 'administrator' ? admin : angler, endpoint, log)
  const text = await response.text()
  expect([response.status, text]).toEqual([endpoint.status ?? 200, expect.any(String)])
  const answer: unknown = JSON.parse(text)
  expect(strict(endpoint.response).safeParse(answer).error).toBeUndefined()
  expect(faultsByDocument(endpoint, answer)).toEqual([])
})

test.each(named)('the OpenAPI document describes the summary, parameters and body of %s', (_, endpoint) => {
  const operation = operationOf(endpoint)
  expect(operation.summary).toBe(endpoint.summary)
  const parameters = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
  const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
  const path = endpoint.path.includes(':id') ? ['path id'] : []
  expect(parameters.sort()).toEqual([...path, ...query.map((field) => `query ${field}`)].sort())
  expect(operation.requestBody !== undefined).toBe((endpoint.body ?? endpoint.multipartFields) !== undefined)
})

test('the OpenAPI document lists every endpoint, and the event stream, photo file and sign-in routes', () => {
  const routes = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes).toEqual(
    expect.arrayContaining(apiModules.map((endpoint) => `${endpoint.method} ${documentPath(endpoint)}`)),
  )
  for (const path of [
    '/api/events',
    '/api/photos/{id}/thumbnail',
    '/api/photos/{id}/incognito',
    '/api/login',
  ]) {
    expect(routes).toContain(`GET ${path}`)
  }
  expect(apiDocument.openapi).toBe('3.1.0')
})

test('/api/docs/ serves the documentation page', async () => {
  const page = await app.visit().fetch('/api/docs/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(await page.text()).toContain('swagger-ui')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})

const ajv = new Ajv2020({ strict: false, validateFormats: false })

function faultsByDocument(
  endpoint: Endpoint,
  response: unknown,
  status: string = String(endpoint.status ?? 200),
): unknown[] {
  const { schema } = operationOf(endpoint).responses[status]?.content?.['application/json'] ?? {}
  if (!schema) return [`the document does not describe the response ${status}`]
  const validate = ajv.compile(schema)
  return validate(response) ? [] : (validate.errors ?? [])
}

function operationOf(endpoint: Endpoint): Operation {
  const operation = apiDocument.paths[documentPath(endpoint)]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`The document does not list ${nameOf(endpoint)}.`)
  return operation
}

function documentPath({ path }: Endpoint): string {
  return path.replace(':id', '{id}')
}

/** The same schema, rejecting fields it does not name. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => [name, strict(field as z.ZodType)])
    return z.strictObject(Object.fromEntries(shape))
  }
  return schema instanceof z.ZodArray ? z.array(strict(schema.element as z.ZodType)) : schema
}
