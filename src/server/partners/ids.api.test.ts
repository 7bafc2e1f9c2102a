import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { partnerOrders } from '../../contract/orders/partner-orders.ts'
import { partnerMoney } from '../../contract/partners/partner-money.ts'
import { partners } from '../../contract/partners/partners.ts'
import { sharedApp } from '../../test/shared-app.ts'
import type { Session, TestApp } from '../../test/start-app.ts'
import type { TenantIds } from '../../test/tenant.ts'
import { ordersTenant } from '../orders/tenant.test-data.ts'
import { partnersTenant } from './tenant.test-data.ts'

/** Names of path ids in an account's rows. */
const kinds = {
  accountUuid: 'account',
  partnerUuid: 'partner',
  contractUuid: 'partnerContract',
  userUuid: 'partnerUser',
  noteId: 'partnerNote',
  termsUuid: 'partnerTerms',
  statementUuid: 'partnerStatement',
} as const
type Kind = keyof typeof kinds
const idsOf = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as Kind)
const calls: [string, Call, ((ids: TenantIds) => object) | null][] = [
  ...Object.entries(partners).map(
    ([name, call]) => [name, call, partnersTenant.inputs.partners[name as keyof typeof partners]] as const,
  ),
  ...Object.entries(partnerMoney).map(
    ([name, call]) => [name, call, partnersTenant.inputs.partnerMoney[name as keyof typeof partnerMoney]] as const,
  ),
  ...Object.entries(partnerOrders).map(
    ([name, call]) => [name, call, ordersTenant.inputs.partnerOrders[name as keyof typeof partnerOrders]] as const,
  ),
].flatMap(([name, call, input]) => (call.path.startsWith('/publishers/') ? [[name, call, input]] : []))
/** Each call with each of its ids separately. */
const cases = calls.flatMap(([name, call, input]) => idsOf(call).map((id) => [name, id, call, input] as const))

describe('in a path of our own', () => {
  let app: TestApp
  let me: Session
  let other: Session
  let ours: TenantIds
  let sibling: TenantIds
  let theirs: TenantIds
  const rowsOf = async (session: Session, marker: string) => {
    const ids = { account: session.accountUuid } as TenantIds
    Object.assign(ids, await partnersTenant.rows?.({ app, theirs: session, ids, marker }))
    return Object.assign(ids, await ordersTenant.rows?.({ app, theirs: session, ids, marker }))
  }
  beforeAll(async () => {
    app = await sharedApp()
    me = await app.signUp()
    other = await app.signUp()
    ours = await rowsOf(me, 'Ours')
    sibling = await rowsOf(me, 'Sibling')
    theirs = await rowsOf(other, 'Theirs')
  })

  const ask = (call: Call, input: object) => {
    const values = input as Record<string, string>
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return me.ask(path, input, call.method === 'UPDATE' ? 'PUT' : call.method)
  }
  const notFound = { code: 404, message: 'Not found', data: null }

  it('every id that such a path can have is asked for', () => {
    expect([...new Set(cases.map(([, id]) => id))].toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(kinds).toSorted((a, b) => a.localeCompare(b)),
    )
  })
  it.each(cases)(
    '%s is not found with another account’s %s, nor with one that nobody has',
    async (_, id, call, input) => {
      const own = input?.(ours) ?? {}
      for (const foreign of [theirs[kinds[id]], randomUUID()])
        expect(await ask(call, { ...own, [id]: foreign }), foreign).toEqual(notFound)
      // even an id of ours that belongs to another partner
      if (id !== 'accountUuid' && id !== 'partnerUuid')
        expect(await ask(call, { ...own, [id]: sibling[kinds[id]] })).toEqual(notFound)
    },
  )
  it('and nothing of theirs was changed by it', async () => {
    const { pool } = app.stores.database
    const { rows } = await pool.query(
      `SELECT p.company_name, c.name AS contract, c.state, u.name AS person, a.message
       FROM partner p JOIN partner_contract c ON c.partner_uuid = p.uuid JOIN partner_user u ON u.partner_uuid = p.uuid
       JOIN partner_activity a ON a.partner_uuid = p.uuid WHERE p.account_uuid = $1 AND p.deleted_at IS NULL`,
      [other.accountUuid],
    )
    expect(rows).toEqual([
      { company_name: 'Theirs', contract: 'Theirs', state: 'pending', person: 'Theirs', message: 'Theirs' },
    ])
  })
  it.each(calls.filter(([name]) => name !== 'remove'))('%s finds its own', async (_, call, input) =>
    expect((await ask(call, input?.(ours) ?? {})).code).not.toBe(404),
  )
})
