import { type Callback, emptyTransaction } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { dateError, statusOf } from '../shared/rows/status-words.ts'
import { words } from './actions.ts'

/**
 * Confirmed tokens only. `amount`, `order` and `date` are read if the publisher adds them from impact.com's own list.
 */
const tokens = {
  tid: 'ActionId',
  campaign: 'CampaignId',
  status: 'Status',
  com: 'Payout',
  ref: 'SubId1',
  cur: 'Currency',
} as const

/** Event Notifications: GET with tokens in the address, or POST with a JSON body with the same names. */
export const callback: Callback = {
  template: (address) =>
    `${address}?${Object.entries(tokens)
      .map(([name, token]) => `${name}={${token}}`)
      .join('&')}`,
  parse: ({ query, form, json }) => {
    const body =
      typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
    const read = (name: string) => {
      const own = Object.hasOwn(body, name) ? body[name] : undefined
      return (form.get(name) ?? query.get(name) ?? (typeof own === 'string' ? own : '')).trim()
    }
    if (read('tid') === '') return { problem: 'tid is missing' }
    const word = read('status')
    const at = instant(read('date'))
    return {
      transaction: {
        ...emptyTransaction,
        transactionId: read('tid'),
        programmeId: read('campaign'),
        at,
        statusWord: word,
        errorCode: dateError(at, read('date')),
        ...(word === '' || dateError(at, read('date')) ? {} : statusOf(words, word)),
        sale: read('amount') || '0',
        commission: read('com'),
        currency: read('cur') || 'XXX', // the import has it
        subIds: [read('ref')],
        orderId: read('order'),
      },
    }
  },
}
