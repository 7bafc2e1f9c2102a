import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import { currentRequest, idOf, inRequest, requestIdHeader } from '../log/request-scope.ts'
import { answerBroken } from './broken-request.ts'
import { answerHealth, type HealthParts } from './health.ts'
import { allowedMethods } from './methods.ts'
import { answerMetrics, counted, type Metrics } from './metrics.ts'
import {
  answerNothingHere,
  isClosedToPeople,
  type OwnDomains,
  pageOfOwnDomain,
  refusedOnOwnDomain,
} from './own-domain.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

type Raw = (req: IncomingMessage, res: ServerResponse) => void
export type ServerParts = {
  log: Log
  health: HealthParts
  /** Metrics for scrapers, and the token they must send. */
  metrics?: Metrics
  metricsToken?: string | undefined
  /** Handles requests below `/tr/` without the framework, because this is the hottest path. */
  tracking?: Raw
  mountApi?: (app: FastifyInstance) => void
  /** Folder of the built web app; absent for processes that serve no pages. */
  webDir?: string
  publicUrl: string
  /** Custom domains of accounts, which serve less. */
  ownDomains?: OwnDomains
  /** Trusted reverse proxies for X-Forwarded-For, as a number of hops. */
  trustProxy?: number
}

/** For every answer, including redirects: none of our pages, nor pages that embed them, use these features. */
const permissions =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=(), browsing-topics=()'
const httpsOnly = 'max-age=31536000'

const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** How long running requests may take when the server stops, in milliseconds. */
const closePatience = 3000

/**
 * Maximum characters of a path parameter. Longer than any call accepts, so that the call itself reports the error; the
 * router's default is 100, and a domain may have 253.
 */
const longestParameter = 4096

/**
 * Maximum bytes of a URL with all headers. Node's default of 16 kB would refuse a link with 150 manually added filters;
 * the page reads up to this size, and reports longer ones.
 */
const longestHead = 64 * 1024

/**
 * Files of the web app are at the root or in `assets`; elsewhere a dot belongs to a page parameter, such as a domain.
 */
const isFile = (path: string) => /\.\w{2,5}$/.test(path) && /^\/(assets\/|[^/]*$)/.test(path)

/** Whether a request is for a page of the web app: not a call, click or file. */
function isPage({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(api|tr)(\/|$)|\/\.well-known(\/|$)/.test(path) && !isFile(path)
  )
}

/** Pages with a secret in their URL: not indexed by search engines, and not sent to other sites as a referrer. */
const isSecretPage = (url: string) => /^\/(share|signup|email-notification)\/[^/?]|[?&]token=/.test(url)
const secretPageHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

const notFoundBody = { code: 404, message: 'No such call', data: null }

type RawParts = {
  tracking: Raw | undefined
  isHttps: boolean
  ownDomains: OwnDomains | undefined
  trustProxy: number
}

/** Node's own server, below the framework: requests of `/tr/` never reach the framework. */
function createRawServer(handler: Raw, { tracking, isHttps, ownDomains, trustProxy }: RawParts): Server {
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    res.setHeader('permissions-policy', permissions)
    if (isHttps) res.setHeader('strict-transport-security', httpsOnly)
    // a URL joined from two parts with a slash each
    req.url = req.url?.replace(/^\/+tr\/+/, '/tr/')
    if (refusedOnOwnDomain(ownDomains, req, res)) return
    if (!tracking || !req.url?.startsWith('/tr/')) return handler(req, res)
    // otherwise a busy keep-alive connection would continue, and the server would never stop
    if (!server.listening) res.setHeader('connection', 'close')
    tracking(req, res)
  }
  const server = createServer({ maxHeaderSize: longestHead }, (req, res) => inRequest(req, res, () => answer(req, res)))
  // the proxy must close idle connections first (nginx after one minute, Caddy after two), or it sends to a closed one
  if (trustProxy > 0) server.keepAliveTimeout = 125_000
  return server
}

/** A URL the router cannot parse: broken escapes, or a parameter that is too long. */
function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // a user who opens such a page gets to the dashboard, as with any unknown page
  if (isPage(request)) return void reply.redirect('/')
  const code = error.statusCode ?? 400
  const message = code === 414 ? 'The address is too long' : 'The address is not escaped as it should be'
  void reply.code(code).send({ code, message, data: null })
}

/** A stop waits only for running requests. */
function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const late = setTimeout(() => app.server.closeAllConnections(), closePatience)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.hijack() // the client disconnected during the answer
    const code = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (code === 500) log.error('request broke', { path: request.url.split('?')[0], error })
    return reply.code(code).send({ code, message: code === 500 ? 'Something went wrong' : error.message, data: null })
  })
}

async function compressAnswers(app: FastifyInstance): Promise<void> {
  // fast rather than small: a report of 20,000 targets is 3.7 MB, which takes 15 ms, and 71 ms at quality 4
  // (docs/measurements/reports.md)
  await app.register(fastifyCompress, {
    globalDecompression: false, // compressed bodies are refused (guard-bodies.ts)
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 5 },
  })
}

function protectAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('x-content-type-options', 'nosniff')
    if (isSecretPage(request.url)) reply.headers(secretPageHeaders)
  })
}

/** On a custom domain only its own paths are served. */
function closeOwnDomains(app: FastifyInstance, ownDomains: OwnDomains | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!(await isClosedToPeople(ownDomains, request.headers.host, request.url))) return
    answerNothingHere(reply.raw)
    reply.hijack()
  })
}

function answerApi(app: FastifyInstance, mountApi: (app: FastifyInstance) => void, publicUrl: string): void {
  mountApi(app)
  app.get('/api/openapi.json', async () => openApiDocument(publicUrl))
  app.get('/api/reference', async (_, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(referencePage()),
  )
  app.get('/api/reference.css', async (_, reply) => reply.type('text/css').send(referenceStyle))
}

async function answerFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const files = {
    index: false as const,
    preCompressed: true, // the compressed copies that the build creates
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) => {
      for (const [key, value] of Object.entries(pageHeaders)) reply.header(key, value)
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
  await app.register(fastifyStatic, { ...files, root: webDir, wildcard: false, globIgnore: ['assets/**'] })
  // looked up at each request: after a new build, its page finds its own files
  await app.register(fastifyStatic, {
    ...files,
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => /\.\w{2,5}$/.test(path), // a folder is the URL of a page
  })
}

/** Answers requests without a route: another method of a call, a page of the web app, or "not found". */
function answerTheRest(
  app: FastifyInstance,
  { webDir, publicUrl, ownDomains }: { webDir: string | null; publicUrl: string; ownDomains: OwnDomains | undefined },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = allowedMethods(request.url)
    if (allowed.length > 0)
      return reply
        .code(405)
        .header('allow', allowed.join(', '))
        .send({ code: 405, message: `This call answers to ${allowed.join(', ')}`, data: null })
    if (!isPage(request) || webDir === null) return reply.code(404).send(notFoundBody)
    const page = await pageOfOwnDomain(ownDomains, {
      host: request.headers.host,
      publicUrl,
      read: () => readFile(join(webDir, 'index.html'), 'utf8'),
    })
    if (page === null) return reply.sendFile('index.html')
    return reply
      .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** The HTTP server: `/healthz` and similar paths, `/metrics`, `/api`, `/tr`, and the web app for every other path. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { log, health, metrics, metricsToken, mountApi, webDir, publicUrl, ownDomains, trustProxy = 0 } = parts
  const isHttps = publicUrl.startsWith('https:')
  const tracking = parts.tracking && metrics ? counted(metrics, parts.tracking) : parts.tracking
  const app = Fastify({
    logger: false,
    pluginTimeout: 0, // on a busy machine a plugin may take longer than the default of ten seconds
    genReqId: ({ headers }) => currentRequest() ?? idOf(headers[requestIdHeader]),
    trustProxy: (_, hop) => hop < trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true, // R32: addresses outside the shell
      maxParamLength: longestParameter,
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket as Socket),
    frameworkErrors: answerUnreadable,
    serverFactory: (handler) => createRawServer(handler, { tracking, isHttps, ownDomains, trustProxy }),
  })
  closeInTime(app)
  await compressAnswers(app)
  app.removeContentTypeParser('text/plain')
  answerErrors(app, log)
  protectAnswers(app)
  closeOwnDomains(app, ownDomains)
  answerHealth(app, health)
  answerMetrics(app, metrics, metricsToken)
  if (mountApi) answerApi(app, mountApi, publicUrl)
  const builtDir = webDir !== undefined && existsSync(join(webDir, 'index.html')) ? webDir : null
  if (builtDir !== null) await answerFiles(app, builtDir)
  answerTheRest(app, { webDir: builtDir, publicUrl, ownDomains })
  return app
}
