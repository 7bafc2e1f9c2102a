import { type Callback, emptyTransaction } from '../connector.ts'
import { dateError } from '../shared/rows/status-words.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'

/** Names in our address ← variables of the Global Postback URL. */
const macros = {
  tid: 'flx_salesid',
  program: 'programid',
  order: 'on',
  amount: 'sa',
  com: 'ca',
  date: 'et',
  ref: 'fobs',
  ref2: 'fobs2',
  ref3: 'fobs3',
  ref4: 'fobs4',
  ref5: 'fobs5',
} as const

/** It has neither currency nor state: pending, until the import brings both. */
export const callback: Callback = {
  template: (address) =>
    `${address}?${Object.entries(macros)
      .map(([name, macro]) => `${name}=#${macro}#`)
      .join('&')}`,
  parse: ({ query, form }) => {
    const read = (name: keyof typeof macros) => (form.get(name) ?? query.get(name) ?? '').trim()
    if (read('tid') === '') return { problem: 'tid is missing' }
    const at = zonedInstant(read('date'), 'America/New_York')
    return {
      transaction: {
        ...emptyTransaction,
        transactionId: read('tid'),
        programmeId: read('program'),
        at,
        // it has no state: the import's takes precedence, however late it arrives (R102: which word of a sale counts)
        changedAt: null,
        errorCode: dateError(at, read('date')),
        currency: 'XXX', // only the import has it
        sale: read('amount') || '0',
        commission: read('com'),
        subIds: [read('ref'), read('ref2'), read('ref3'), read('ref4'), read('ref5')],
        orderId: read('order'),
      },
    }
  },
}
