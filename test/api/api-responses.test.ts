import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { errorBody } from '../../shared/errors.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { apiModules, callEndpoint, createSampleData, examples, nameOf } from './api-endpoints.ts'

/* Every call, made so that it succeeds, answers what `shared/` and the API's own document say of it. */

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

let app: TestApp
let outside: ExternalServices
let admin: HttpClient
let apiDocument: ApiDocument
beforeAll(async () => {
  outside = await startExternalServices()
  app = await startTestApp({ ...outside.settings, WEATHER_URL: 'off', GEOCODER: 'off' })
  admin = await app.signIn('admin@example.org')
  apiDocument = await app.visit().read<ApiDocument>('/api/openapi.json')
})
afterAll(async () => {
  await app.stop()
  await outside.stop()
})

const named = apiModules.map((call) => [nameOf(call), call] as const)

test('every call has an example, and every example a call', () => {
  expect(Object.keys(examples).sort()).toEqual(apiModules.map(nameOf).sort())
})

test.each(named)('%s answers exactly what it describes', async (name, call) => {
  const angler = await app.signIn(`${name.replaceAll(/[^A-Za-z]+/g, '-')}@example.org`)
  const log = await createSampleData(angler, 1)
  const response = await callEndpoint(call.access === 'administrator' ? admin : angler, call, log)
  const text = await response.text()
  expect([response.status, text]).toEqual([call.status ?? 200, expect.any(String)])
  const answer: unknown = JSON.parse(text)
  expect(strict(call.response).safeParse(answer).error).toBeUndefined()
  expect(faultsByDocument(call, answer)).toEqual([])
})

test.each(named)('the document tells all that %s takes', (_, call) => {
  const operation = operationOf(call)
  expect(operation.summary).toBe(call.summary)
  const parameters = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
  const query = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const path = call.path.includes(':id') ? ['path id'] : []
  expect(parameters.sort()).toEqual([...path, ...query.map((field) => `query ${field}`)].sort())
  expect(operation.requestBody !== undefined).toBe((call.body ?? call.multipartFields) !== undefined)
})

test('the document tells of every route of the API, files and pages of it included', () => {
  const told = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(told).toEqual(
    expect.arrayContaining(apiModules.map((call) => `${call.method} ${documentPath(call)}`)),
  )
  for (const path of [
    '/api/events',
    '/api/photos/{id}/thumbnail',
    '/api/photos/{id}/incognito',
    '/api/login',
  ]) {
    expect(told).toContain(`GET ${path}`)
  }
  expect(apiDocument.openapi).toBe('3.1.0')
})

test('errors are described, and are as described', async () => {
  const call = apiModules.find((one) => nameOf(one) === 'GET /api/locations/:id')
  if (!call) throw new Error('There is no such call.')
  const response = await admin.fetch('/api/locations/00000000-0000-4000-8000-000000000000')
  expect(response.status).toBe(404)
  expect(faultsByDocument(call, await response.json(), '4XX')).toEqual([])
})

test('the document can be looked through in a browser', async () => {
  const page = await app.visit().fetch('/api/docs/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(await page.text()).toContain('swagger-ui')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('an address that is no call answers 404 as JSON', async () => {
  const response = await admin.fetch('/api/nothing')
  expect([response.status, errorBody.parse(await response.json()).code]).toEqual([404, 'NOT_FOUND'])
})

const ajv = new Ajv2020({ strict: false, validateFormats: false })

function faultsByDocument(
  call: Endpoint,
  response: unknown,
  status: string = String(call.status ?? 200),
): unknown[] {
  const { schema } = operationOf(call).responses[status]?.content?.['application/json'] ?? {}
  if (!schema) return [`the document does not describe the answer ${status}`]
  const validate = ajv.compile(schema)
  return validate(response) ? [] : (validate.errors ?? [])
}

function operationOf(call: Endpoint): Operation {
  const operation = apiDocument.paths[documentPath(call)]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`The document does not tell of ${nameOf(call)}.`)
  return operation
}

function documentPath({ path }: Endpoint): string {
  return path.replace(':id', '{id}')
}

/** The same description, refusing fields it does not name. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => [name, strict(field as z.ZodType)])
    return z.strictObject(Object.fromEntries(shape))
  }
  return schema instanceof z.ZodArray ? z.array(strict(schema.element as z.ZodType)) : schema
}
