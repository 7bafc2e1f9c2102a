import { randomUUID } from 'node:crypto'
import type { ClickRow, ConversionEventRow, PageviewRow } from '../store/events/event-tables.ts'

/** Builders of events for tests: pass the fields that matter, the rest gets defaults. `at` is an ISO instant. */
export type Account = { uuid: string; site: string }
export const newAccount = (): Account => ({ uuid: randomUUID(), site: randomUUID() })

const stored = (at: string) => new Date(at).toISOString().replace('T', ' ').replace('Z', '')

const where = {
  page: 'blog.example/café',
  referrer: '',
  device: 'Desktop',
  country: 'DK',
  browser: '',
  os: '',
  origin: 'script',
}
const routed = {
  target: 'smørbutik.example/p',
  merchant: 'smørbutik.example',
  merchant_uuid: '',
  network_uuid: 'net-a',
  connection_uuid: 'con-a',
  campaign_uuid: 'cam-a',
  smart_link: '',
  creator_id: '',
  is_boost: false,
  is_partial: false,
  sub_id: '',
  sub_id_1: '',
  sub_id_2: '',
  sub_id_3: '',
  sub_id_4: '',
  sub_id_5: '',
  tags: {},
}

export const pageview = ({ uuid, site }: Account, over: Partial<PageviewRow> & { at: string }): PageviewRow => ({
  account_uuid: uuid,
  site_uuid: site,
  event_id: randomUUID(),
  ...where,
  tags: {},
  visitor: '1',
  is_doubled: false,
  batch: '',
  ...over,
  at: stored(over.at),
})
export const click = ({ uuid, site }: Account, over: Partial<ClickRow> & { at: string }): ClickRow => ({
  account_uuid: uuid,
  site_uuid: site,
  click_id: randomUUID(),
  kind: 'click',
  ...where,
  ...routed,
  target_url: '',
  decision: '',
  visitor: '1',
  batch: '',
  ...over,
  at: stored(over.at),
})
export const conversion = (
  { uuid, site }: Account,
  over: Partial<ConversionEventRow> & { at: string },
): ConversionEventRow => ({
  account_uuid: uuid,
  site_uuid: site,
  conversion_uuid: randomUUID(),
  version: '1',
  is_deleted: 0,
  click_id: '',
  status: 'approved',
  kind: 'sale',
  sale: '100.0000',
  commission: '10.0000',
  currency: 'DKK',
  transaction_id: 't',
  order_id: '',
  error_code: '',
  name: '',
  attributed_by: 'click',
  ...where,
  ...routed,
  ...over,
  at: stored(over.at),
  click_at: over.click_at ? stored(over.click_at) : null,
})
