import { z } from 'zod'
import { type Callback, type CallbackAnswer, emptyTransaction } from '../connector.ts'
import { exactJson } from '../shared/amounts/exact-json.ts'
import { instant } from '../shared/dates/instant.ts'
import { dateError } from '../shared/rows/status-words.ts'

const slotNames = ['clickRef', 'clickRef2', 'clickRef3', 'clickRef4', 'clickRef5', 'clickRef6'] as const
/** Names in our address ← Awin's macros, which are case-sensitive. */
const macros = {
  tid: 'transactionId',
  mid: 'merchantId',
  aff: 'affiliateId',
  amount: 'transactionAmount',
  cur: 'transactionCurrency',
  com: 'commission',
  date: 'transactionDate',
  click: 'clickTime',
  ref: 'clickRef',
  ref2: 'clickRef2',
  ref3: 'clickRef3',
  ref4: 'clickRef4',
  ref5: 'clickRef5',
  ref6: 'clickRef6',
} as const

const text = z
  .union([z.string(), z.null()])
  .optional()
  .transform((v) => v ?? '')
const push = z.object({
  transactionId: text,
  transactionDate: text,
  transactionCurrency: text,
  transactionAmount: text,
  affiliateId: text,
  merchantId: text,
  clickRef: text,
  clickRef2: text,
  clickRef3: text,
  clickRef4: text,
  clickRef5: text,
  clickRef6: text,
  clickTime: text,
  commission: text,
})
type Push = z.output<typeof push>

/**
 * The notification has no state: it is sent when a transaction is recorded, so it is pending; the API brings the rest.
 */
function toAnswer(p: Push): CallbackAnswer {
  if (p.transactionId.trim() === '') return { problem: 'transactionId is missing' }
  const at = instant(p.transactionDate)
  return {
    transaction: {
      ...emptyTransaction,
      transactionId: p.transactionId.trim(),
      programmeId: p.merchantId,
      mediaId: p.affiliateId,
      at,
      clickAt: instant(p.clickTime),
      // any state from the import takes precedence, however late it arrives (R102: which word of a sale counts)
      changedAt: null,
      errorCode: dateError(at, p.transactionDate),
      statusWord: '',
      status: 'pending',
      sale: p.transactionAmount || '0',
      commission: p.commission,
      currency: p.transactionCurrency,
      subIds: slotNames.map((s) => p[s]),
    },
  }
}

const read = (value: unknown): CallbackAnswer => {
  const found = push.safeParse(value)
  return found.success
    ? toAnswer(found.data)
    : { problem: `${found.error.issues[0]?.path.join('.') || 'AwinTransactionPush'} is not text` }
}

/** GET with macros in our address, or POST with one form field containing JSON. */
export const callback: Callback = {
  template: (address) =>
    `${address}?${Object.entries(macros)
      .map(([name, macro]) => `${name}=!!!${macro}!!!`)
      .join('&')}`,
  parse: ({ query, form }) => {
    const pushed = form.get('AwinTransactionPush')
    if (pushed === null)
      return read(Object.fromEntries(Object.entries(macros).map(([name, macro]) => [macro, query.get(name) ?? ''])))
    try {
      return read(exactJson(pushed))
    } catch {
      return { problem: 'AwinTransactionPush is not JSON' }
    }
  },
}
