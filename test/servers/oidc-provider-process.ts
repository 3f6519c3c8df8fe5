import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

const [publicUrl = '', method = 'client_secret_basic'] = process.argv.slice(2)
const clientId = 'creel'
const clientSecret = 'a secret that only the test knows'

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: method as 'client_secret_basic',
        redirect_uris: [`${publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    clientAuthMethods: [method as 'client_secret_basic'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'picture'],
    },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: `${subject}@example.org`,
        email_verified: !subject.startsWith('unverified'),
        given_name: subject,
        family_name: 'Fisher',
      }),
    }),
    features: { devInteractions: { enabled: true } }, // login page that takes any name
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  })
  provider.use(async (context, next) => {
    const isInHeader = context.get('authorization') !== ''
    if (context.path !== '/token' || isInHeader === (method === 'client_secret_basic')) return await next()
    context.status = 401
    context.body = { error: 'invalid_client' }
  })
  server.on('request', provider.callback())
  process.send?.({ issuer, clientId, clientSecret })
})
process.on('disconnect', () => process.exit(0))
