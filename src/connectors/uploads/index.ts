import { z } from 'zod'
import { currencies } from '../../contract/money.ts'
import { type Connector, defineConnector, type KeysAt } from '../connector.ts'
import { knownNetworks } from '../known-networks.ts'
import { readAmazon } from './amazon.ts'
import { readBol } from './bol.ts'
import { readGoaffpro } from './goaffpro.ts'
import { readRefersion } from './refersion.ts'
import type { UploadReader } from '../shared/files/upload.ts'

type Field = { label: string; hint: string }
type Bring = {
  identifier: string
  read: UploadReader
  accept: string[]
  id: Field
  fixedCurrency?: string
  files: KeysAt | null
}

const known: ReadonlySet<string> = new Set(currencies)
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((c) => known.has(c), 'Must be a currency code like EUR')
const credentials = (fixed: string | undefined) =>
  z.object({
    partnerId: z.string().trim().max(100, 'Has at most 100 characters').default(''),
    currency: fixed === undefined ? currency : z.string().default(fixed),
  })

const bring = ({ identifier, read, accept, id, fixedCurrency, files }: Bring): Connector[] => {
  const facts = knownNetworks.find((n) => n.identifier === identifier)
  if (!facts) return []
  const made = defineConnector<z.output<ReturnType<typeof credentials>>>({
    ...facts,
    credentialFields: [
      { name: 'partnerId', secret: false, ...id },
      ...(fixedCurrency === undefined
        ? [
            {
              name: 'currency',
              label: 'Currency',
              secret: false,
              hint: 'Of files that name none, as a code like EUR or USD',
            },
          ]
        : []),
    ],
    keysAt: files,
    credentials: credentials(fixedCurrency),
    limits: { perMinute: 60, windowDays: 31 },
    changes: null,
    reports: { paid: paidBy[identifier] ?? null, rejected: identifier !== 'amazon', cpc: false },
    authorize: () => ({ baseUrl: 'https://network.invalid', headers: {}, limitKey: '' }), // no requests: files are uploaded
    partnerId: (c) => c.partnerId,
    upload: { accept, read, currency: (c) => c.currency },
  })
  return [made as Connector]
}

/** The columns that show what was paid; Amazon's files have none. */
const paidBy: Readonly<Record<string, string>> = {
  bol: 'the column Approved for payment',
  goaffpro: 'the state paid',
  refersion: 'the column Payment status',
}

/** Networks whose earnings come as uploaded files (R34: files of earnings). */
export const uploadNetworks: readonly Connector[] = [
  {
    identifier: 'amazon',
    read: readAmazon,
    accept: ['.csv', '.xlsx'],
    id: { label: 'Tracking ID', hint: 'The tag of your links, like mysite-21' },
    files: { path: 'Reports › Download Reports' },
  },
  {
    identifier: 'bol',
    read: readBol,
    accept: ['.xlsx'],
    id: { label: 'Site code', hint: 'The number after s= in your links' },
    files: null,
    fixedCurrency: 'EUR',
  },
  {
    identifier: 'goaffpro',
    read: readGoaffpro,
    accept: ['.csv', '.xlsx'],
    id: { label: 'Referral code', hint: 'The code in your referral links' },
    files: { path: 'Marketplace › Orders' },
  },
  {
    identifier: 'refersion',
    read: readRefersion,
    accept: ['.csv', '.xlsx'],
    id: { label: 'Affiliate code', hint: 'The value of rfsn in your links' },
    files: null,
  },
].flatMap(bring)
