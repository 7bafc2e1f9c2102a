import { type Callback, emptyTransaction } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { dateError } from '../shared/rows/status-words.ts'
import { idOf } from './transactions.ts'

/** Names in our address ← macros. There is none for the state: pending, until the import brings it. */
const macros = {
  tid: 'transaction_id',
  goal: 'goal_id',
  offer: 'offer_id',
  aff: 'affiliate_id',
  com: 'payout',
  amount: 'sale_amount',
  cur: 'currency',
  ref: 'aff_sub',
  ref2: 'aff_sub2',
  ref3: 'aff_sub3',
  ref4: 'aff_sub4',
  ref5: 'aff_sub5',
} as const

export const callback: Callback = {
  template: (address) =>
    `${address}?${Object.entries(macros)
      .map(([name, macro]) => `${name}={${macro}}`)
      .join('&')}`,
  parse: ({ query, form }) => {
    const read = (name: string) => {
      const value = (form.get(name) ?? query.get(name) ?? '').trim()
      return /^\{\w+\}$/.test(value) ? '' : value // a macro this partner does not support
    }
    if (read('tid') === '') return { problem: 'tid is missing' }
    const at = instant(read('date'))
    return {
      transaction: {
        ...emptyTransaction,
        transactionId: idOf(read('tid'), read('goal')),
        programmeId: read('offer'),
        mediaId: read('aff'),
        at,
        // it has no state: the import's takes precedence, however late it arrives (R102: which word of a sale counts)
        changedAt: null,
        errorCode: dateError(at, read('date')),
        sale: read('amount') || '0',
        commission: read('com'),
        currency: read('cur') || 'XXX', // the import has it
        subIds: [read('ref'), read('ref2'), read('ref3'), read('ref4'), read('ref5')],
      },
    }
  },
}
