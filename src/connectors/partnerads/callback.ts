import { type Callback, emptyTransaction } from '../connector.ts'
import { currencyOf, type PartneradsCredentials } from './credentials.ts'

const known: ReadonlySet<string> = new Set(Object.values(currencyOf))
const isOurs = (c: unknown): c is PartneradsCredentials => typeof c === 'object' && c !== null && 'country' in c

/** Placeholders of the callback page, where they are set by hand. There is no id, state or currency: programme and order are the key, and the currency, that of the country, is in the address. */
export const callback: Callback = {
  template: (address, credentials) => {
    const currency = currencyOf[isOurs(credentials) ? credentials.country : 'dk']
    return `${address}?uid=[uid]&uid2=[uid2]&order=[ordrenummer]&com=[belob2]&sum=[omprsalg]&prg=[cprogramid]&cur=${currency}`
  },
  parse: ({ query, form }) => {
    const read = (name: string) => (form.get(name) ?? query.get(name) ?? '').trim()
    const amount = (name: string) => {
      const text = read(name)
      return text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
    }
    for (const name of ['prg', 'order'])
      if (read(name) === '' || read(name).startsWith('[')) return { problem: `${name} is missing` }
    return {
      transaction: {
        ...emptyTransaction,
        transactionId: `${read('prg')}-${read('order')}`,
        programmeId: read('prg'),
        statusWord: 'callback',
        status: 'approved',
        sale: amount('sum') || '0',
        commission: amount('com'),
        currency: known.has(read('cur')) ? read('cur') : 'DKK',
        subIds: [read('uid'), read('uid2')],
        orderId: read('order'),
      },
    }
  },
}
