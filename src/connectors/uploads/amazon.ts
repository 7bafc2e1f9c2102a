import { emptyTransaction, type NetworkTransaction } from '../connector.ts'
import { fileLines, sheetsOf, tableOf } from '../shared/files/file-lines.ts'
import { faults, type Layout, readRows } from './read-rows.ts'
import { rowIds } from '../shared/rows/row-id.ts'
import type { FileLines } from '../shared/files/read-csv.ts'
import { daysOfTitles } from '../shared/dates/title-days.ts'
import { spanOf } from '../shared/dates/span-of.ts'
import { unread, type UploadContent, type UploadReader, type UploadSettings } from '../shared/files/upload.ts'

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

/** Earnings: one row per product, day and tag. A row with negative fees is a return, which the network takes back. */
const feeLayout = (currency: string): Layout<Fee> => {
  const idOf = rowIds()
  const formerIdOf = rowIds()
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
    id: 'asin',
    earned: 'fees',
    amounts: ['price', 'revenue', 'fees'],
    dates: ['at'],
    dayFirst: false,
    toTransaction: (row, { amount, date, currency: currencyOf }) => {
      const at = date(row.get('at'))
      const sale = amount(row, 'revenue')
      const commission = amount(row, 'fees')
      if (at === null || sale === null || commission === null)
        return faults(
          [at, 'Date Shipped', row.get('at'), 'a date'],
          [sale, 'Revenue', row.get('revenue'), 'an amount'],
          [commission, 'Ad Fees', row.get('fees'), 'an amount'],
        )
      const money = currencyOf(row, '', currency)
      if ('problem' in money) return money.problem
      return {
        ...emptyTransaction,
        // an increased fee is the same row; a return is another one
        transactionId: idOf(
          commission.startsWith('-') ? 'return' : 'fee',
          ...(['tag', 'asin', 'at', 'price', 'seller', 'device'] as const).map((column) => row.get(column)),
        ),
        formerIds: [formerIdOf('fee', row.get('tag'), row.get('asin'), row.get('at'), row.get('price'), commission)],
        programmeId: 'Amazon',
        programmeName: 'Amazon',
        mediaId: row.get('tag'),
        at,
        statusWord: commission.startsWith('-') ? 'returned' : 'shipped',
        status: 'approved',
        sale,
        commission,
        currency: money.currency,
        orderId: row.get('asin'),
        name: row.get('name'),
      }
    },
  }
}

type Bounty = 'tag' | 'at' | 'name' | 'count' | 'fees'

/**
 * Bounties: fixed amounts for trials and sign-ups. Their header is undocumented, so its columns are found by likely
 * names.
 */
const bountyLayout = (currency: string): Layout<Bounty> => {
  const idOf = rowIds()
  const formerIdOf = rowIds()
  return {
    columns: {
      tag: /tracking|^tag$/,
      at: /date/,
      fees: /bount\w*(fee|earning)|adfees|earnings|commission/,
      name: /bount\w*(name|event|program)|^name$|^category$|program/,
      count: /^qty$|quantity|count|^bounties$|^events$/,
    },
    required: ['tag', 'at', 'fees'],
    id: 'tag',
    earned: 'fees',
    amounts: ['fees'],
    dates: ['at'],
    dayFirst: false,
    toTransaction: (row, { amount, date, currency: currencyOf }): NetworkTransaction | string => {
      const at = date(row.get('at'))
      const commission = amount(row, 'fees')
      if (at === null || commission === null)
        return faults(
          [at, 'Date', row.get('at'), 'a date'],
          [commission, 'Bounty earnings', row.get('fees'), 'an amount'],
        )
      const money = currencyOf(row, '', currency)
      if ('problem' in money) return money.problem
      return {
        ...emptyTransaction,
        transactionId: idOf('bounty', row.get('tag'), row.get('name'), row.get('at')),
        formerIds: [formerIdOf('bounty', row.get('tag'), row.get('name'), row.get('at'), row.get('count'), commission)],
        programmeId: 'Amazon',
        programmeName: 'Amazon',
        mediaId: row.get('tag'),
        at,
        statusWord: 'bounty',
        status: 'approved',
        commission,
        currency: money.currency,
        name: row.get('name') || 'Bounty',
      }
    },
  }
}

const isFees = (sheet: FileLines) => sheet.lines[0]?.cells[0]?.startsWith('Fee-Earnings reports') === true
const isBounties = (sheet: FileLines) => sheet.lines[0]?.cells[0]?.startsWith('Bounty reports') === true

/** The table below its title, which also has its range of days. */
function readSheet(sheet: FileLines, settings: UploadSettings) {
  const { others: _, ...own } = sheet
  const table = tableOf({ ...own, lines: sheet.lines.slice(1) }, () => false)
  const said = daysOfTitles(sheet.lines[0]?.cells ?? [], false)
  return isFees(sheet)
    ? readRows({ ...table, said }, feeLayout(settings.currency), settings)
    : readRows({ ...table, said }, bountyLayout(settings.currency), settings)
}

/** Fee-Earnings and Bounty reports of Amazon Associates. The files have no currency: it is the marketplace's. */
export const readAmazon: UploadReader = ({ name, bytes }, settings) => {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(name)) return { refusal: refusals.format }
  const file = fileLines(bytes)
  if ('problem' in file) return unread(file, refusals.parse)
  // a workbook from Amazon has a sheet per report
  const sheets = sheetsOf(file).filter((sheet) => isFees(sheet) || isBounties(sheet))
  if (sheets.length === 0) return { refusal: refusals.report }
  const all: UploadContent[] = []
  for (const sheet of sheets) {
    const read = readSheet(sheet, settings)
    if ('refusal' in read) return read
    if ('missing' in read) return { refusal: refusals.parse }
    all.push(read)
  }
  const transactions = all.flatMap((r) => r.transactions)
  return {
    transactions,
    rejected: all.flatMap((r) => r.rejected),
    leftOut: all.flatMap((r) => r.leftOut ?? []),
    warnings: all.flatMap((r) => r.warnings ?? []),
    isMarkOpen: all.some((r) => r.isMarkOpen),
    ...spanOf(transactions, settings.zone),
  }
}
