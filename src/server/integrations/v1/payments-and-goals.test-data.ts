import { expect } from 'vitest'
import type { Output } from '../../../contract/call.ts'
import type { contract } from '../../../contract/index.ts'
import type { SeededDemo } from '../../../test/seeded-demo.ts'
import type { ProofOf } from '../assistants/ask-mcp.test-data.ts'
import type { askV1 } from '../make-key.test-data.ts'

type Money = { amount: string; currency: string }
type Paid = {
  received: Money | null
  payments: { day: string; amount: Money; matched: { difference: Money } | null }[]
}
type Goals = {
  goals: { target: Money; earned: Money; expected: { low: Money } | null; verdict: string | null }[]
}
type Asked = {
  demo: SeededDemo
  ask: ReturnType<typeof askV1>
  proofOf: (name: string, given?: Record<string, unknown>) => Promise<ProofOf>
}

/** Payments and targets for programs and assistants equal those of the screens, to the cent. */
export async function paymentsAndGoals({ demo, ask, proofOf }: Asked): Promise<{ owed: ProofOf; targets: ProofOf }> {
  const [any] = (await ask<{ networks: { network: { id: string } }[] }>('/payments')).body.networks
  await demo.app.stores.database.pool.query(
    `INSERT INTO bank_line (account_uuid, key, network_uuid, day, amount, currency, text, payer)
     VALUES ($1, 'a', $2, '2026-11-14', '1234.5600', 'DKK', 'NETWORK 11', 'network'),
            ($1, 'b', $2, '2026-10-14', '100.0100', 'EUR', 'NETWORK 10', 'network')`,
    [demo.accountUuid, any?.network.id],
  )
  const owed = await proofOf('payments', { months: '24' })
  expect(new URL(owed.report_url).searchParams.get('months')).toBe('24')
  const paying = await demo.ask<Output<typeof contract.payments.list>>('/insights/v1/payments', {
    fromDate: owed.period?.from,
    toDate: owed.period?.to,
  })
  const { rows, totals } = paying.data
  expect(owed.values.not_paid?.value).toBe(totals.approved.toFixed(2))
  expect(owed.values.paid?.value).toBe(totals.paid.toFixed(2))
  expect(owed.rows.map((r) => r.not_paid)).toEqual(rows.map((r) => r.approved.toFixed(2)))
  const { body } = await ask<{ totals: Record<string, Money>; networks: Paid[] }>('/payments', { months: '24' })
  expect(body.totals.not_paid?.amount).toBe(owed.values.not_paid?.value)
  expect(body.networks).toHaveLength(owed.row_count)
  const parts = [totals.owed, totals.byBank, totals.untold]
  expect(['owed', 'came_by_bank', 'not_told'].map((name) => owed.values[name]?.value)).toEqual(
    parts.map((n) => n.toFixed(2)),
  )
  expect(parts.reduce((sum, n) => sum + Math.round(n * 100), 0)).toBe(Math.round(totals.approved * 100))
  expect(await ask('/payments', { months: '13' })).toMatchObject({ status: 400 })
  // what came by bank
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
  const came = rows.filter((r) => r.received !== null)
  expect(came.map((r) => r.remittances.map((one) => one.amount))).toEqual([[1234.56, 100.01]])
  expect(body.networks.map((n) => n.received?.amount ?? null)).toEqual(rows.map((r) => r.received?.toFixed(2) ?? null))
  expect(cents(body.totals.received?.amount)).toBe(
    came.reduce((sum, r) => sum + Math.round((r.received ?? 0) * 100), 0),
  )
  expect(owed.values.received?.value).toBe(body.totals.received?.amount)
  expect(
    body.networks.flatMap((n) => n.payments).map((p) => [p.day, p.amount.amount, p.matched?.difference.amount]),
  ).toEqual(rows.flatMap((r) => r.remittances).map((r) => [r.day, r.amount.toFixed(2), r.match?.difference.toFixed(2)]))

  const targets = await proofOf('goals')
  const goals = (await demo.ask<Output<typeof contract.goals.list>>('/overview/v1/goals', {}, 'GET')).data
  expect(goals.goals.length).toBeGreaterThan(0)
  expect(targets.period).toMatchObject({ from: `${goals.month}-01`, to: goals.lastDate })
  const listed = (await ask<Goals>('/goals')).body.goals
  expect(listed.map((g) => [g.target.amount, g.earned.amount, g.expected?.low.amount])).toEqual(
    goals.goals.map((g) => [g.target?.toFixed(2), g.earned.toFixed(2), g.pace?.low.toFixed(2)]),
  )
  expect(targets.rows.map((r) => [r.earned, r.verdict])).toEqual(listed.map((g) => [g.earned.amount, g.verdict]))
  const month = await demo.report({ fromDate: `${goals.month}-01`, toDate: goals.lastDate, groupBy: 'date' })
  expect(cents(listed[0]?.earned.amount)).toBe(Math.round(month.totals.conversionTotalCommission * 100))
  expect(await ask('/goals', { of: 'site' })).toMatchObject({ status: 400, body: { error: { param: 'of' } } })
  return { owed, targets }
}
