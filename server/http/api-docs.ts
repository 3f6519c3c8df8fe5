import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access, Endpoint } from '../../shared/endpoint.ts'

/** Generates the OpenAPI document of all endpoints at `/api/openapi.json`, and serves Swagger UI at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  // Responses are built by typed mappers, and tests compare them with their schemas, so they are not validated at run
  // time.
  app.setSerializerCompiler(() => (response) => JSON.stringify(response))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Creel',
        version: '1.0.0',
        description:
          'An angler’s photo log. Calls use the session cookie of a browser, or an access token from Settings as ' +
          '`Authorization: Bearer creel_…`. Every error is `{ message, code }`: a sentence for people, and a stable code for programs.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'creel' },
          accessToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => {
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform(route)
      const { multipartFields, access, scope } = route.route.config ?? {}
      const extras = {
        tags: [tagFor(url)],
        ...(access && { description: `${accessDescriptions[access]}${describeTokens(scope)}` }),
        ...(access && access !== 'anyone' && { security: describeSecurity(scope) }),
      }
      return {
        schema: { ...schema, ...extras, ...(multipartFields && { body: formSchema(multipartFields) }) },
        url,
      }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'silent',
    theme: { title: 'Creel API', css: [{ filename: 'creel.css', content: '.topbar { display: none }' }] },
  })
  app.get('/api/openapi.json', { schema: { summary: 'This document' } }, async () => app.swagger())
}

const accessDescriptions: Record<Access, string> = {
  anyone: 'Open to everyone.',
  angler: 'For signed-in anglers, for their own data.',
  administrator: 'For administrators.',
}

const tagsByPath: Record<string, string> = {
  photos: 'Photos',
  locations: 'Locations',
  'location-groups': 'Locations',
  'map-points': 'Locations',
  geocode: 'Locations',
  login: 'Account',
  logout: 'Account',
  callback: 'Account',
  auth: 'Account',
  account: 'Account',
  'access-tokens': 'Account',
  devices: 'Account',
  pairings: 'Account',
  pair: 'Account',
  inbox: 'Account',
  admin: 'Administration',
}

function describeTokens(scope: Endpoint['scope']): string {
  if (scope === undefined) return ''
  return ` Access tokens: ${scope === 'write' ? '`write`' : `\`${scope}\` or \`write\``}.`
}

function describeSecurity(scope: Endpoint['scope']): Record<string, string[]>[] {
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { accessToken: [] }]
}

function tagFor(url: string): string {
  return tagsByPath[url.split('/')[2] ?? ''] ?? 'Instance'
}

/** Returns a form's OpenAPI schema; forms are parsed as a stream, without a Zod schema. */
function formSchema(parts: NonNullable<Endpoint['multipartFields']>) {
  const properties = Object.entries(parts).map(([name, kind]) => [name, partSchemas[kind]])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

const file = { type: 'string', format: 'binary' }
const partSchemas = { file, files: { type: 'array', items: file }, text: { type: 'string' } }
