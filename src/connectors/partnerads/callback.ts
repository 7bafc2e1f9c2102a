import { type Callback, emptyTransaction } from '../connector.ts'

/** Placeholders of the callback page, where they are set by hand. There is no id, state or currency: programme and order are the key. */
export const callback: Callback = {
  template: (address) =>
    `${address}?uid=[uid]&uid2=[uid2]&order=[ordrenummer]&com=[belob2]&sum=[omprsalg]&prg=[cprogramid]`,
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
        currency: 'DKK',
        subIds: [read('uid'), read('uid2')],
        orderId: read('order'),
      },
    }
  },
}
