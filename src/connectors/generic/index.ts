import { z } from 'zod'
import { type CallbackAnswer, defineConnector, emptyTransaction, type NetworkProgramme } from '../connector.ts'
import { readMoment } from '../shared/dates/file-dates.ts'
import { statusOf } from '../shared/rows/status-words.ts'
import { readFile } from './read-file.ts'
import { fillLink } from '../shared/links/tracking-link.ts'

/** `shop.example` or `4711=shop.example`, separated by spaces, commas or line breaks. */
const programmeList = z
  .string()
  .default('')
  .transform((t) => t.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^([\w.-]{1,60}=)?[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'Must be a list like 4711=shop.example'))
      .max(500),
  )

const credentials = z.object({
  linkTemplate: z
    .string()
    .trim()
    .default('')
    .refine(
      (t) => t === '' || (/^https?:\/\//.test(t) && t.includes('{clickId}')),
      'Must be a link that contains {clickId}',
    ),
  programmes: programmeList,
  partnerId: z.string().trim().max(100).default(''),
})
export type GenericSettings = z.output<typeof credentials>

const subId = { slots: ['clickId'] as const, maxLength: 64, characters: /^[A-Za-z0-9_-]+$/ }

/**
 * The documented query keys. The template shows each with its meaning in braces, which the publisher replaces with
 * macros.
 */
const keys = [
  'transactionId',
  'clickId',
  'amount',
  'commission',
  'currency',
  'status',
  'date',
  'orderId',
  'programmeId',
  'mediaId',
  'subId',
  'reason',
  'type',
  'changed',
  'clickDate',
] as const
type Key = (typeof keys)[number]

function toAnswer(value: (key: Key) => string): CallbackAnswer {
  if (value('transactionId') === '') return { problem: 'transactionId is missing' }
  const word = value('status')
  const state = word === '' ? { status: 'pending' as const, errorCode: '' } : statusOf({}, word)
  const times = { date: null, clickDate: null, changed: null } as Record<
    'date' | 'clickDate' | 'changed',
    string | null
  >
  for (const key of ['date', 'clickDate', 'changed'] as const) {
    if (value(key) === '') continue
    const read = readMoment(value(key))
    if ('problem' in read) return { problem: `${key} ${value(key).slice(0, 60)} ${read.problem}` }
    times[key] = read.at
  }
  return {
    transaction: {
      ...emptyTransaction,
      transactionId: value('transactionId'),
      programmeId: value('programmeId'),
      mediaId: value('mediaId'),
      at: times.date,
      clickAt: times.clickDate,
      changedAt: times.changed,
      statusWord: word,
      status: state.status,
      kind: value('type').toLowerCase() === 'cpc' ? 'cpc' : 'sale',
      errorCode: state.errorCode,
      sale: value('amount') || '0',
      commission: value('commission'),
      currency: value('currency'),
      subIds: [value('clickId'), value('subId')],
      orderId: value('orderId'),
      reason: value('reason'),
    },
  }
}

const toProgramme = (entry: string, linkTemplate: string): NetworkProgramme => {
  const [first = '', second] = entry.split('=')
  const domain = (second ?? first).toLowerCase()
  return {
    programmeId: second ? first : domain,
    name: domain,
    domains: [domain],
    countries: [],
    relationship: 'joined',
    clickUrl: linkTemplate || null,
    commission: { type: 'CPS', percentage: null, flat: null, currency: null },
  }
}

/**
 * Any network that can call an address when it records a sale, or whose sales come as files. Links come from a
 * template, shops from a list.
 */
export const generic = defineConnector<GenericSettings>({
  identifier: 'generic',
  networkUuid: 'a0000000-0000-4000-8000-000000000099',
  name: 'Other network',
  url: '',
  clickHosts: [],
  targetParameters: [],
  subId,
  credentialFields: [
    {
      name: 'linkTemplate',
      label: 'Tracking link',
      secret: false,
      isNeeded: true,
      hint: 'With {clickId}, {target} and, if needed, {programmeId} and {partnerId}',
    },
    {
      name: 'programmes',
      label: 'Shops',
      secret: false,
      isNeeded: true,
      hint: 'Domains, or programmeId=domain, separated by commas',
    },
    { name: 'partnerId', label: 'Your ID at the network', secret: false },
  ],
  keysAt: null,
  credentials,
  limits: { perMinute: 60, windowDays: 31 },
  changes: null,
  reports: { paid: null, rejected: false, cpc: false },
  authorize: () => ({ baseUrl: 'https://network.invalid', headers: {}, limitKey: '' }), // it has no API
  partnerId: (c) => c.partnerId,
  programmes: async (_get, { programmes, linkTemplate }) => programmes.map((entry) => toProgramme(entry, linkTemplate)),
  deepLink: (parts) => (parts.clickUrl ? fillLink(parts.clickUrl, subId, parts) : null),
  upload: { accept: ['.csv', '.xlsx', '.xls', '.txt', '.tsv'], read: readFile, currency: () => '' },
  callback: {
    template: (address) =>
      `${address}?${keys
        .slice(0, 9)
        .map((k) => `${k}={${k}}`)
        .join('&')}`,
    reads: new Set(keys),
    parse: ({ query, form, json }) => {
      const body =
        typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
      return toAnswer((key) => {
        const own = Object.hasOwn(body, key) ? body[key] : undefined
        return (form.get(key) ?? query.get(key) ?? (typeof own === 'string' ? own : '')).trim()
      })
    },
  },
})
