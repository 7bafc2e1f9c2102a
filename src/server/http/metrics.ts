import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Measure, readMeasure } from '../log/measures.ts'

export type Metrics = {
  /** Counts an answered request: its group of paths, status, and duration in seconds. */
  answered: (place: string, status: number, seconds: number) => void
  /** Counts a report for any caller: a browser, a key, a mail. */
  reported: (kind: string, seconds: number) => void
  /** Adds metrics that are read with each scrape. */
  show: (measures: readonly Measure[]) => void
  text: () => Promise<string>
  type: string
}

const secondsOf = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** The groups of paths are few; any unregistered path is one group. */
const trackingPlaces = ['clicks', 'l', 'v1', 'callbacks', 'partners', 'feeds', 'billing'] as const

/**
 * "/api/insights/v1/statistics" is `insights`, "/v1/report" is `v1`, "/tr/clicks/v1/…" is `tr/clicks`, a monitor's path
 * is `health`; everything else is a page.
 */
export function placeOf(path: string): string {
  const [, first = '', second = ''] = path.split('?', 1)[0]?.split('/') ?? []
  if (first === 'tr') return trackingPlaces.some((p) => p === second) ? `tr/${second}` : 'tr/other'
  if (first === 'api') return /^[a-z0-9]{1,30}$/.test(second) ? second : 'api'
  if (['healthz', 'livez', 'readyz', 'metrics'].includes(first)) return 'health'
  return first === 'v1' || first === 'mcp' || first === 'exports' ? first : 'page'
}

const registered = (measure: Measure) => {
  const { name, help, kind, labels } = measure
  const options = { name, help, labelNames: [...labels], registers: [] }
  if (kind === 'counter')
    return new Counter({
      ...options,
      async collect() {
        const values = await readMeasure(measure)
        this.reset()
        for (const { labels: of = {}, value } of values) this.inc({ ...of }, value)
      },
    })
  return new Gauge({
    ...options,
    async collect() {
      const values = await readMeasure(measure)
      this.reset()
      // an unlabelled metric is 0 after a reset, so one without a value is removed
      if (labels.length === 0 && values.length === 0) this.remove()
      for (const { labels: of = {}, value } of values) this.set({ ...of }, value)
    },
  })
}

/** Metrics counted by a process or read at scrape time, in the text format of Prometheus. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // the library names these gauges totals, which promtool refuses; the ones without "total" report the same by type
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  const registers = [registry]
  new Gauge({ name: 'outbound_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'outbound_request_duration_seconds',
    help: 'Requests by what they ask and how they were answered',
    labelNames: ['place', 'status'],
    buckets: secondsOf,
    registers,
  })
  const reports = new Histogram({
    name: 'outbound_report_duration_seconds',
    help: 'Reports by their kind, for browsers, keys and mails together',
    labelNames: ['kind'],
    buckets: secondsOf,
    registers,
  })
  return {
    answered: (place, status, seconds) => requests.observe({ place, status: `${Math.floor(status / 100)}xx` }, seconds),
    reported: (kind, seconds) => reports.observe({ kind }, seconds),
    show: (measures) => {
      for (const measure of measures) registry.registerMetric(registered(measure))
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * `/metrics` for callers with the token. Without a configured token it is "not found", and never a web page, which a
 * scraper would try to parse.
 */
export function answerMetrics(app: FastifyInstance, metrics: Metrics | undefined, token: string | undefined) {
  if (metrics)
    app.addHook('onResponse', async (request, reply) =>
      metrics.answered(placeOf(request.url), reply.statusCode, reply.elapsedTime / 1000),
    )
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (!metrics || token === undefined) return reply.code(404).send('Set METRICS_TOKEN to have metrics here.\n')
    const said = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(said), digest(token)))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send('Send the METRICS_TOKEN as "Authorization: Bearer …".\n')
    return reply.type(metrics.type).send(await metrics.text())
  })
}

/** The same count for requests that bypass the framework. */
export const counted =
  (metrics: Metrics, raw: (req: IncomingMessage, res: ServerResponse) => void) =>
  (req: IncomingMessage, res: ServerResponse) => {
    const began = performance.now()
    res.once('finish', () =>
      metrics.answered(placeOf(req.url ?? ''), res.statusCode, (performance.now() - began) / 1000),
    )
    raw(req, res)
  }
