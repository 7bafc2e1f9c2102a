import { type Callback, emptyTransaction } from '../connector.ts'
import { amountOf } from './amounts.ts'
import { currencyOf, type PartneradsCredentials } from './credentials.ts'

const isOurs = (c: unknown): c is PartneradsCredentials => typeof c === 'object' && c !== null && 'country' in c

/**
 * Placeholders of the callback page, where the publisher sets them manually. There is no id, state or currency:
 * programme and order are the key, and our address has the country's currency.
 */
export const callback: Callback = {
  template: (address, credentials) => {
    const currency = currencyOf[isOurs(credentials) ? credentials.country : 'dk']
    return `${address}?uid=[uid]&uid2=[uid2]&order=[ordrenummer]&com=[belob2]&sum=[omprsalg]&prg=[cprogramid]&cur=${currency}`
  },
  parse: ({ query, form }) => {
    const read = (name: string) => (form.get(name) ?? query.get(name) ?? '').trim()
    for (const name of ['prg', 'order'])
      if (read(name) === '' || read(name).startsWith('[')) return { problem: `${name} is missing` }
    return {
      transaction: {
        ...emptyTransaction,
        transactionId: `${read('prg')}-${read('order')}`,
        programmeId: read('prg'),
        statusWord: 'callback',
        status: 'approved',
        sale: amountOf(read('sum')) || '0',
        commission: amountOf(read('com')),
        currency: read('cur') || 'DKK', // for addresses pasted before they included one
        subIds: [read('uid'), read('uid2')],
        orderId: read('order'),
      },
    }
  },
}
