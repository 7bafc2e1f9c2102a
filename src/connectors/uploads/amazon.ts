import { emptyTransaction, type NetworkTransaction } from '../connector.ts'
import { fileLines, tableOf } from '../shared/files/file-lines.ts'
import { faults, type Layout, readRows } from './read-rows.ts'
import { rowIds } from '../shared/rows/row-id.ts'
import { unread, type UploadReader } from './upload.ts'

const refusals = {
  format: 'Incorrect file - expected a CSV file format',
  report: 'Incorrect file - expected Amazon Fee-Earnings reports',
  parse: "Incorrect file - couldn't parse CSV file",
} as const

type Fee =
  | 'category'
  | 'name'
  | 'asin'
  | 'seller'
  | 'tag'
  | 'at'
  | 'price'
  | 'items'
  | 'returns'
  | 'revenue'
  | 'fees'
  | 'device'

/** Earnings: one row a product, day and tag. A row with negative fees is a return, which the network takes back. */
const feeLayout = (currency: string): Layout<Fee> => {
  const idOf = rowIds()
  return {
    columns: {
      category: /^category$/,
      name: /^name$/,
      asin: /^asin$/,
      seller: /^seller$/,
      tag: /^trackingid$|^tag$/,
      at: /^dateshipped$|^date$/,
      price: /^price$/,
      items: /^itemsshipped$|^qty$/,
      returns: /^returns$/,
      revenue: /^revenue$/,
      fees: /^adfees$|^fees$|^earnings$/,
      device: /^devicetypegroup$/,
    },
    required: ['asin', 'tag', 'at', 'revenue', 'fees'],
    amounts: ['price', 'revenue', 'fees'],
    dates: ['at'],
    dayFirst: false,
    toTransaction: (row, { amount, date }) => {
      const at = date(row.get('at'))
      const sale = amount(row, 'revenue')
      const commission = amount(row, 'fees')
      if (at === null || sale === null || commission === null)
        return faults(
          [at, 'Date Shipped', row.get('at'), 'a date'],
          [sale, 'Revenue', row.get('revenue'), 'an amount'],
          [commission, 'Ad Fees', row.get('fees'), 'an amount'],
        )
      return {
        ...emptyTransaction,
        transactionId: idOf('fee', row.get('tag'), row.get('asin'), row.get('at'), row.get('price'), commission),
        programmeId: 'Amazon',
        programmeName: 'Amazon',
        mediaId: row.get('tag'),
        at,
        statusWord: commission.startsWith('-') ? 'returned' : 'shipped',
        status: 'approved',
        sale,
        commission,
        currency,
        orderId: row.get('asin'),
        name: row.get('name'),
      }
    },
  }
}

type Bounty = 'tag' | 'at' | 'name' | 'count' | 'fees'

/** Bounties: fixed amounts for trials and sign-ups. Their header is documented nowhere, so its columns are found by what they must be called. */
const bountyLayout = (currency: string): Layout<Bounty> => {
  const idOf = rowIds()
  return {
    columns: {
      tag: /tracking|^tag$/,
      at: /date/,
      fees: /bount\w*(fee|earning)|adfees|earnings|commission/,
      name: /bount\w*(name|event|program)|^name$|^category$|program/,
      count: /^qty$|quantity|count|^bounties$|^events$/,
    },
    required: ['tag', 'at', 'fees'],
    amounts: ['fees'],
    dates: ['at'],
    dayFirst: false,
    toTransaction: (row, { amount, date }): NetworkTransaction | string => {
      const at = date(row.get('at'))
      const commission = amount(row, 'fees')
      if (at === null || commission === null)
        return faults(
          [at, 'Date', row.get('at'), 'a date'],
          [commission, 'Bounty earnings', row.get('fees'), 'an amount'],
        )
      return {
        ...emptyTransaction,
        transactionId: idOf('bounty', row.get('tag'), row.get('name'), row.get('at'), row.get('count'), commission),
        programmeId: 'Amazon',
        programmeName: 'Amazon',
        mediaId: row.get('tag'),
        at,
        statusWord: 'bounty',
        status: 'approved',
        commission,
        currency,
        name: row.get('name') || 'Bounty',
      }
    },
  }
}

/** Fee-Earnings and Bounty reports of Amazon Associates. The files name no currency: it is the marketplace's. */
export const readAmazon: UploadReader = ({ name, bytes }, settings) => {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(name)) return { refusal: refusals.format }
  const file = fileLines(bytes)
  if ('problem' in file) return unread(file, refusals.parse)
  const [title, ...lines] = file.lines
  const isFee = title?.cells[0]?.startsWith('Fee-Earnings reports') === true
  if (!isFee && title?.cells[0]?.startsWith('Bounty reports') !== true) return { refusal: refusals.report }
  const table = tableOf({ ...file, lines }, () => false)
  const read = isFee
    ? readRows(table, feeLayout(settings.currency), settings)
    : readRows(table, bountyLayout(settings.currency), settings)
  return 'missing' in read ? { refusal: refusals.parse } : read
}
