import { eq } from 'drizzle-orm'
import type { WebhookType } from '../../contract/integrations/webhook-types.ts'
import type { Happening } from '../../contract/happenings.ts'
import { fallText } from '../../server/alerts/fall-text.ts'
import { alert } from '../../server/alerts/tables.ts'
import { isFall } from '../../server/alerts/left-out.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../../server/integrations/tables.ts'
import type { News } from '../../server/integrations/webhooks/bodies.ts'
import { changeNews } from '../../server/integrations/webhooks/change-news.ts'
import { newsOf, type Told, toldAs } from '../../server/integrations/webhooks/news-of.ts'
import { drawSecret } from '../../server/integrations/webhooks/sign.ts'
import { aboutEndpoint } from '../../server/integrations/webhooks/vault.ts'
import { createSentenceOf } from '../../server/mailings/index.ts'
import { createChangesAfter, createLastChange } from '../../server/money/changes/changes-after.ts'
import { connectionNames, networkIdentifier, networkOf } from '../../server/networks/index.ts'
import { createSeal } from '../../server/outside/index.ts'
import type { DemoPart, DemoWorld, Made } from '../part.ts'
import { uuidOf } from '../random.ts'
import { account as plan, colleagues } from '../scenario/sites-data.ts'
import { brokenHappenings } from '../store/facts-of.ts'
import { programmeHappenings } from '../store/happenings-of.ts'
import { clearRows } from '../store/clear.ts'
import { insertRows } from '../store/insert-rows.ts'
import { type PlayedEndpoint, playWebhooks, type StandIn } from '../store/play-webhooks.ts'

const hour = 3_600_000
const days = 10
/** Conversion changes considered, of which every n-th is reported. */
const mostChanges = 1600
const every = 20
/** Address of a demo's screens in the messages. */
const demoUrl = 'https://outbound.example'
const [admin, editor] = colleagues

type Receiver = {
  name: string
  kind: 'webhook' | 'slack'
  host: string
  types: readonly WebhookType[]
  by: { firstName: string; lastName: string }
  /** Its answer, `ago` hours before the demo was made. */
  answers: (type: string, ago: number, id: string) => ReturnType<StandIn>
}
const fine = (answer = 'ok') => ({ status: 200, answer })
/** Every outcome: always delivered, delivered later, given up, unsubscribed, waiting at a failing endpoint. */
const receivers: readonly Receiver[] = [
  {
    name: 'Warehouse',
    kind: 'webhook',
    host: 'warehouse.hverdagsvalget.example/outbound',
    types: ['conversion.created', 'conversion.changed', 'conversion.removed'],
    by: admin,
    answers: () => fine('{"stored":true}'),
  },
  {
    name: 'Order desk',
    kind: 'webhook',
    host: 'desk.hverdagsvalget.example/hooks/outbound',
    types: ['conversion.created', 'conversion.changed', 'programme.changed'],
    by: plan.user,
    answers: (type, ago, id) => {
      if (type === 'programme.changed') return { status: 422, answer: 'Unknown type programme.changed' }
      if (ago > 90 && ago < 96) return { status: 503, answer: 'Service unavailable: maintenance' }
      const isBusy = ago > 96 && id.endsWith('7') && ago % 2 > 1
      return isBusy ? { status: 429, answer: 'Slow down', retryAfter: '120' } : fine()
    },
  },
  {
    name: '#affiliates',
    kind: 'slack',
    host: 'hooks.slack.com',
    types: ['campaign.closed', 'link.broken', 'alert.opened', 'programme.changed'],
    by: editor,
    answers: () => fine(),
  },
  {
    name: 'Old CRM',
    kind: 'webhook',
    host: 'crm.hverdagsvalget.example/in',
    types: ['conversion.created'],
    by: plan.user,
    answers: (_, ago) => (ago > 150 ? fine() : { status: 410, answer: 'This integration was removed' }),
  },
  {
    name: 'Staging',
    kind: 'webhook',
    host: 'staging.hverdagsvalget.example/hooks',
    types: ['conversion.created', 'conversion.changed', 'link.broken'],
    by: editor,
    answers: (_, ago) =>
      ago > 26 ? fine() : { status: null, answer: 'The server did not answer within 15 s', tookMs: 15_000 },
  },
]

/** Falls reported by alerts, as of when they opened. */
async function fellHappenings({ database, scenario: { accountUuid } }: DemoWorld): Promise<Told[]> {
  const rows = await database.system.select().from(alert).where(eq(alert.accountUuid, accountUuid))
  return rows.filter(isFall).map((a) => ({
    kind: 'countsFell' as const,
    accountUuid,
    at: a.openedAt.toISOString(),
    key: a.uuid,
    payload: {
      alertUuid: a.uuid,
      subjectKind: a.kind,
      subjectId: a.subject,
      message: fallText(a.rule, { days: Math.max(1, a.days.length), seen: a.seen, expected: a.expected }),
    },
  }))
}

async function changesOf({ database, scenario: { accountUuid }, until }: DemoWorld): Promise<News[]> {
  const clock = { now: () => until }
  const last = await database.as(accountUuid, (tx) => createLastChange(clock)(tx, accountUuid))
  const networks = { networkOf, identifierOf: networkIdentifier, connectionNames }
  const { changes } = await createChangesAfter({ database, clock, networks })(accountUuid, {
    after: Math.max(0, last - mostChanges),
    limit: mostChanges,
    currencyCode: 'DKK',
  })
  return changes.filter((c) => c.number % every === 0).flatMap((c) => changeNews(c, demoUrl) ?? [])
}

/** The demo's events of the last days, in the endpoints' format. */
async function newsOfDays(world: DemoWorld): Promise<News[]> {
  const { database, until } = world
  const sentenceOf = createSentenceOf(database)
  const happenings: Told[] = [
    ...programmeHappenings(world, days),
    ...brokenHappenings(world, days),
    ...(await fellHappenings(world)),
  ]
  const told: News[] = []
  for (const h of happenings) {
    const sentence = await sentenceOf(h as Happening)
    if (sentence && h.kind in toldAs) told.push(newsOf(h, sentence, demoUrl))
  }
  const from = until.getTime() - days * 24 * hour
  return [...told, ...(await changesOf(world))].filter((n) => n.at.getTime() >= from && n.at <= until)
}

async function make(world: DemoWorld): Promise<Made> {
  const { database, scenario, secret, until } = world
  const { accountUuid } = scenario
  const seal = createSeal([secret.derive('credentials'), ...secret.older('credentials')])
  const made = receivers.map((r, n): PlayedEndpoint => {
    const place = { uuid: uuidOf(accountUuid, 'webhook', r.name), accountUuid }
    return {
      ...place,
      name: r.name,
      kind: r.kind,
      sealedUrl: seal.close(`https://${r.host}`, aboutEndpoint('url', place)),
      shownUrl: r.host,
      types: [...r.types],
      sealedSecret: seal.close(r.kind === 'webhook' ? drawSecret() : '', aboutEndpoint('secret', place)),
      makerName: `${r.by.firstName} ${r.by.lastName}`,
      createdAt: new Date(until.getTime() - (40 - n) * 24 * hour),
    }
  })
  const standIns = new Map(
    made.map(({ uuid }, n): [string, StandIn] => [
      uuid,
      ({ type, id }, at) => receivers[n]?.answers(type, (until.getTime() - at.getTime()) / hour, id) ?? fine(),
    ]),
  )
  const news = await newsOfDays(world)
  const played = await playWebhooks({ database, accountUuid, endpoints: made, standIns, news, until })
  return {
    write: async (tx) => {
      await insertRows(tx, webhookEndpoint, played.endpoints)
      await insertRows(tx, webhookMessage, played.messages)
      await insertRows(tx, webhookTry, played.tries)
    },
  }
}

const tables = [webhookEndpoint, webhookMessage, webhookTry]

/**
 * Endpoints with the results of their messages, of the last days only, so they are replayed every day. Nothing leaves:
 * the receivers are simulated, and the demo sends nothing.
 */
export const webhooksPart: DemoPart = {
  name: 'webhooks',
  version: 3,
  needs: ['account', 'networks', 'traffic', 'broken-links', 'alerts'],
  isWorkedOut: true,
  tables,
  make,
  extend: async (world) => {
    const { write } = await make(world)
    return {
      write: async (tx) => {
        await clearRows(tx, tables, world.scenario.accountUuid)
        await write(tx)
      },
    }
  },
}
