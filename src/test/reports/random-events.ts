import type { ClickRow, ConversionEventRow, PageviewRow } from '../../server/store/events/event-tables.ts'
import type { RawEvents, RawRate } from './oracle.ts'

/** Random numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
export const siteUuids = [1, 2, 3].map((n) => uuid(1, n))
export const networkUuids = [1, 2, 3].map((n) => uuid(2, n))
export const userUuids = [1, 2].map((n) => uuid(4, n))
/** Invented currencies: rates are shared by the whole installation, and these affect no other test. */
export const currencies = ['XQA', 'XQB', 'XQC', 'EUR', 'XQZ'] as const
const merchants = new Map<string, [string, string]>([
  ['smørbutik.example', [uuid(3, 1), 'Smørbutikken']],
  ['shop.example', [uuid(3, 2), "O'Hara & Søn"]],
  ['garden.example', [uuid(3, 3), 'Garden']],
])

/** Instants around both clock changes of several zones, so that some fall just before and just after each limit. */
const edges = [
  '2026-03-08T05:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-09T04:00:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T22:00:00Z',
  '2026-04-04T13:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-05T13:30:00Z',
  '2026-10-03T13:30:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-04T13:00:00Z',
  '2026-10-24T22:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-25T23:00:00Z',
  '2026-11-01T04:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-11-02T05:00:00Z',
].flatMap((edge) => [-1800_000, -1, 0, 1800_000].map((d) => Date.parse(edge) + d))

const store = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

const seasons = [
  ['2026-03-01', '2026-04-10'],
  ['2026-09-28', '2026-11-08'],
] as const

/** Random values for the columns that events share. */
function randomValues(seed: number) {
  const random = seeded(seed)
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const at = () => {
    if (random() < 0.4) return store(pick(edges))
    const [from, to] = pick(seasons).map((d) => Date.parse(d))
    return store(Math.floor((from ?? 0) + random() * ((to ?? 0) - (from ?? 0))))
  }
  const where = () => ({
    page: pick(['', 'blog.example/café', 'blog.example/a%20b', "blog.example/it's", 'blog.example/\\n']),
    referrer: pick(['', 'google.com', 'news.example', 'chatgpt.com/c/1', 'l.facebook.com', 'blog.example/café']),
    device: pick(['', 'Desktop', 'Mobile', 'Tablet']),
    country: 'DK',
    browser: '',
    os: '',
    origin: pick(['script', 'plugin', 'smartlink', '']),
    tags: pick<Record<string, string>>([{}, { season: 'summer' }, { season: 'winter', 'a b': "x'y" }]),
  })
  const routed = () => {
    const merchant = pick(['', 'smørbutik.example', 'shop.example', 'garden.example', 'elsewhere.example'])
    return {
      target: pick(['', 'shop.example/p?1', 'shop.example/p2']),
      merchant,
      merchant_uuid: merchants.get(merchant)?.[0] ?? '',
      network_uuid: pick(['', ...networkUuids]),
      connection_uuid: pick(['', uuid(5, 1), uuid(5, 2)]),
      campaign_uuid: pick(['', uuid(6, 1), uuid(6, 2), uuid(6, 3)]),
      smart_link: pick(['', 'summer', 'winter']),
      creator_id: pick(['', '', 'lisa00000000', 'omar00000000']),
      is_boost: random() < 0.3,
      is_partial: random() < 0.3,
    }
  }
  const subIds = () => {
    const [sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5] = Array.from({ length: 6 }, () =>
      pick(['', '', '', '', 'left', "o'right", 'tab\there']),
    ) as [string, string, string, string, string, string]
    return { sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5 }
  }
  const amount = () =>
    `${random() < 0.1 ? '-' : ''}${Math.floor(random() * 900)}.${String(Math.floor(random() * 10000)).padStart(4, '0')}`
  return { random, pick, at, where, routed, subIds, amount }
}

/** A small account with a little of everything, above all clock changes. */
export function randomEvents(account: string, seed: number, size = 300): RawEvents {
  const { pick, at, where, routed, subIds, amount, random } = randomValues(seed)
  const pageviews: PageviewRow[] = Array.from({ length: size }, (_, i) => ({
    account_uuid: account,
    site_uuid: pick(siteUuids),
    event_id: `e${i}`,
    at: at(),
    ...where(),
    visitor: '1',
    is_doubled: false,
    batch: 'b',
  }))
  const clicks: ClickRow[] = Array.from({ length: size }, (_, i) => ({
    account_uuid: account,
    site_uuid: pick(siteUuids),
    click_id: `c${i}`,
    kind: pick(['click', 'click', 'click', 'discover', 'network']),
    at: at(),
    ...where(),
    ...routed(),
    ...subIds(),
    target_url: '',
    decision: '',
    visitor: '1',
    batch: 'b',
  }))
  const conversions: ConversionEventRow[] = Array.from({ length: size }, (_, i) => ({
    account_uuid: account,
    site_uuid: pick(['', ...siteUuids]),
    // every third one is a later version of the one before; some of those delete it
    conversion_uuid: uuid(7, i % 3 === 2 ? i - 1 : i),
    version: String(i + 1),
    is_deleted: i % 3 === 2 && random() < 0.3 ? 1 : 0,
    at: at(),
    click_at: random() < 0.5 ? at() : null,
    click_id: '',
    status: pick(['pending', 'approved', 'rejected', 'paid']),
    kind: pick(['sale', 'sale', 'sale', 'cpc']),
    sale: pick([amount(), '0.0050', '1.0050', '-0.0050', '2.6750']),
    commission: pick([amount(), '0.0050', '-1.0150']),
    currency: pick(currencies),
    transaction_id: `t${i}`,
    order_id: '',
    error_code: '',
    name: '',
    attributed_by: 'click',
    ...where(),
    ...routed(),
    ...subIds(),
  }))
  return {
    pageviews,
    clicks,
    conversions,
    rates: testRates(),
    merchants,
    assignees: [
      [userUuids[0] ?? '', 'shop.example'],
      [userUuids[1] ?? '', 'garden.example'],
      [userUuids[1] ?? '', 'shop.example'],
    ],
  }
}

/** XQA every day, one day corrected; XQB only from the summer on; XQC ended long before; XQZ never had one. */
function testRates(): RawRate[] {
  const days = Array.from({ length: 330 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const rate = (currency: string, day: string, perEuro: string, version = '1') => ({
    day,
    currency,
    perEuro,
    version,
  })
  return [
    ...days.map((day, i) => rate('XQA', day, (7.4 + i / 977).toFixed(6))),
    rate('XQA', '2026-03-29', '6.543211', '2'),
    ...days
      .filter((d) => d >= '2026-07-01' && d <= '2026-10-20')
      .map((day, i) => rate('XQB', day, (0.3 + i / 1009).toFixed(6))),
    rate('XQC', '2025-06-01', '151.250000'),
    rate('XQC', '2025-06-01', '149.750000', '2'),
  ]
}
