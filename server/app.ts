import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from './account/account-routes.ts'
import { queueProfileImage } from './account/profile-image.ts'
import { accuracyRoutes } from './accuracy/accuracy-routes.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { archiveRoutes } from './archive/archive-routes.ts'
import { accessTokenRoutes, authenticateTokens } from './auth/access-tokens.ts'
import { deviceRoutes } from './auth/devices/device-routes.ts'
import { createHeaderIdentity } from './auth/header-identity.ts'
import { pairingRoutes } from './auth/pairing/pairing-routes.ts'
import { authenticateRequests, createSessions } from './auth/sessions.ts'
import { signInRoutes } from './auth/sign-in-routes.ts'
import { bestRoutes } from './bests/best-routes.ts'
import { identificationRoutes } from './catches/identification-routes.ts'
import { notedCatchRoutes } from './catches/noted-catches/noted-catch-routes.ts'
import { emailRoutes } from './emails/email-routes.ts'
import { queueWelcome } from './emails/queue-emails.ts'
import { type Entrance, findSignIn, isExposed, isSecure } from './entrances.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import { configRoutes } from './http/config-routes.ts'
import { rejectCrossOriginWrites } from './http/csrf-protection.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { healthRoutes, rejectIfOutdated } from './http/health-routes.ts'
import { isApiRoute, isHealthRoute, isUserRoute } from './http/is-api-route.ts'
import { handleClientError, handleFrameworkError, rejectMalformedQueries } from './http/malformed-requests.ts'
import { rejectForeignHosts } from './http/reject-foreign-hosts.ts'
import { abortSlowRequests, drainRequests } from './http/request-bodies.ts'
import { registerSecurityHeaders, setPrivateCacheControl } from './http/response-headers.ts'
import { serveWebApp } from './http/static-files.ts'
import { immichRoutes } from './immich/immich-routes.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import { locationRoutes } from './locations/location-routes.ts'
import { photoEditRoutes } from './photos/photo-edit-routes.ts'
import { photoFileRoutes } from './photos/photo-file-routes.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { sameFishRoutes } from './photos/same-fish-routes.ts'
import { shareCopyRoutes } from './photos/share-copy-routes.ts'
import type { Services } from './services.ts'
import { eventRoutes } from './sync/event-routes.ts'
import { syncRoutes } from './sync/sync-routes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Builds the web server of one entrance: first the hooks and plugins of all requests, then the routes. */
export async function buildApp(allServices: Services, entrance: Entrance) {
  const { config, db } = allServices
  const isLan = entrance.kind === 'lan'
  const secure = isSecure(entrance)
  const sessionOptions = { ...config, secure }
  const sessions = isLan ? createSessions(db, sessionOptions) : allServices.sessions
  const services = { ...allServices, sessions }
  const app = fastify({
    loggerInstance: services.log,
    // The default request log would contain URLs with tokens and coordinates.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies, // requests from these count under the address in X-Forwarded-For
    bodyLimit: 1024 * 1024,
    requestTimeout: 6 * hourMs, // for large uploads over slow connections; `abortSlowRequests` ends idle ones earlier
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.addHook('onRequest', async (request) => {
    if (isUserRoute(request)) rejectIfOutdated(services.schema)
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') await services.disks.makeRoom()
  })
  abortSlowRequests(app)
  drainRequests(app)
  services.metrics.observeRequests(app)
  setPrivateCacheControl(app)
  registerErrorHandler(app)
  await registerSecurityHeaders(app, config, entrance.origins)
  rejectForeignHosts(app, { ...config, ...entrance })
  rejectMalformedQueries(app)
  await app.register(cookie)
  app.decorateRequest('user', null)
  authenticateTokens(app, db, { ...config, isExposed: isExposed(entrance) })
  const headerIdentity = config.headerSignIn && createHeaderIdentity(config.headerSignIn)
  authenticateRequests(app, db, { ...sessionOptions, headerIdentity, isExposed: isExposed(entrance) })
  rejectCrossOriginWrites(app, entrance)
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute || Number.MAX_SAFE_INTEGER,
    timeWindow: minuteMs,
    keyGenerator: (request) => request.user?.id ?? request.ip,
    // The web app's files and the health endpoints are exempt from the limit.
    allowList: (request) => !isApiRoute(request) || isHealthRoute(request),
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    requestEncodings: ['identity'], // browsers send no compressed bodies, and a small one may decompress to a huge one
    // Higher levels do not shrink lists of ids, and take twice as long for 10,000 of them.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  registerBodyParsers(app)
  // A file that is too large fails alone, not the whole request.
  await app.register(multipart, { throwFileSizeLimit: false })
  await registerApiDocs(app)

  healthRoutes(app, services)
  configRoutes(app, {
    config,
    signIn: findSignIn(config, entrance),
    findVisionProvider: () => services.vision.findProvider(db),
  })
  signInRoutes(app, { ...services, entrance, headerIdentity }, async (transaction, { id, isNew }) => {
    if (isNew) await queueWelcome(services, transaction, id, new Date())
    await queueProfileImage(services, transaction, id)
  })
  accountRoutes(app, services)
  accessTokenRoutes(app, services)
  deviceRoutes(app, services)
  pairingRoutes(app, { ...services, secure })
  inboxRoutes(app, services)
  identificationRoutes(app, services)
  photoRoutes(app, services)
  photoEditRoutes(app, services)
  sameFishRoutes(app, services)
  notedCatchRoutes(app, services)
  photoFileRoutes(app, services)
  shareCopyRoutes(app, services)
  locationRoutes(app, services)
  syncRoutes(app, services)
  bestRoutes(app, services)
  accuracyRoutes(app, services)
  archiveRoutes(app, services)
  immichRoutes(app, services)
  adminRoutes(app, services)
  emailRoutes(app, services)
  eventRoutes(app, services)
  await serveWebApp(app)
  return app
}

/**
 * Closes the server: gives requests in flight `timeoutMs` milliseconds to finish, then closes all remaining connections.
 * These include connections that browsers opened without sending a request yet.
 */
export async function closeApp(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close()
  clearTimeout(timer)
}
