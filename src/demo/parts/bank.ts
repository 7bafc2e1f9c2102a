import { addDays, type Day } from '../../contract/days.ts'
import { Decimal } from '../../contract/decimal.ts'
import { keepFile } from '../../server/insights/bank-files/keep-file.ts'
import { placeLines, savedPayers } from '../../server/insights/bank-files/known-lines.ts'
import { readBankFile } from '../../server/insights/bank-files/read-bank-file.ts'
import { bankFile, bankFileLine, bankLine, bankPayer } from '../../server/insights/tables.ts'
import { type PayableSales, payableSales } from '../../server/money/index.ts'
import { payingNetworks } from '../../server/networks/index.ts'
import { dayOf } from '../../server/time/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { colleagues } from '../scenario/sites-data.ts'

/** The network paid by bank in the demo, because it does not report payments itself. */
const payer = 'partnerads'
/** It pays on this day of the month for the sales of the month before last; the number of payments in the file. */
const payday = 15
const payments = 3
/** The share of the last one that was paid. */
const share = Decimal.of('0.937')

const monthOf = (day: Day) => day.slice(0, 7)
const firstOf = (month: string) => `${month}-01`
const monthBefore = (month: string) => monthOf(addDays(firstOf(month), -1))

/** The days of the payments, oldest first. */
function paydays(today: Day): Day[] {
  const days: Day[] = []
  for (let month = monthOf(today); days.length < payments; month = monthBefore(month)) {
    const day = `${month}-${payday}`
    if (day < today) days.unshift(day)
  }
  return days
}

const sumOf = (sales: readonly PayableSales[], month: string, day: Day) =>
  Decimal.sum(
    sales
      .filter((s) => s.month === month && s.approved <= day && s.currency === 'DKK')
      .map((s) => Decimal.of(s.commission).times(Decimal.of(s.n))),
  )

const danish = (amount: Decimal) => amount.fixed(2).replace('.', ',')
const dotted = (day: Day) => day.split('-').toReversed().join('.')

/**
 * The account's transactions as exported by Danske Bank: the network's payments, the last one below the approved
 * amount, next to rent and a customer.
 */
function movements(sales: readonly PayableSales[], today: Day): string {
  const days = paydays(today)
  const lines = days.flatMap((day, i) => {
    const month = monthBefore(monthBefore(monthOf(day)))
    const approved = sumOf(sales, month, day)
    const came = i === days.length - 1 ? approved.times(share).rounded(2) : approved
    return [
      `${dotted(addDays(day, -14))};Husleje;-14.500,00;`,
      ...(came.sign() > 0 ? [`${dotted(day)};Partner-ads ApS udbetaling ${i + 812};${danish(came)};`] : []),
      `${dotted(addDays(day, 3))};Faktura ${i + 41} Bagger & Co;3.750,00;`,
    ]
  })
  return ['Dato;Tekst;Beløb;Saldo', ...lines].join('\n')
}

async function made({ database, scenario: { accountUuid }, calendar: { zone }, until }: DemoWorld): Promise<string> {
  const sales = await payableSales(database, accountUuid, {
    from: new Date(until.getTime() - 250 * 86_400_000),
    networks: [payer],
    zone,
  })
  return movements(sales, dayOf(until, zone))
}

/** A file from the account's bank, read and stored by the product's own code. */
export const bankPart: DemoPart = {
  name: 'bank',
  version: 1,
  needs: ['account', 'networks', 'traffic'],
  isWorkedOut: true,
  tables: [bankFileLine, bankLine, bankFile, bankPayer],
  make: async (world) => {
    const { accountUuid } = world.scenario
    const today = dayOf(world.until, world.calendar.zone)
    const said = { decimalMark: null, dateOrder: null, currency: 'DKK' }
    const file = readBankFile(new TextEncoder().encode(await made(world)), said, today)
    if ('refusal' in file) throw new Error(file.refusal)
    const placed = await world.database.as(accountUuid, async (tx) =>
      placeLines(file.lines, await payingNetworks(tx), await savedPayers(tx)),
    )
    return {
      write: async (tx) => {
        if (placed.every((line) => line.networkUuid === null)) return
        await keepFile(tx, placed, {
          accountUuid,
          userUuid: uuidOf(accountUuid, 'user', colleagues[0].email),
          name: `drift-${today}.csv`,
          now: world.until,
        })
      },
    }
  },
}
