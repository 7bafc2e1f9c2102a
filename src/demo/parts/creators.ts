import { foldText } from '../../contract/merchants/fold-text.ts'
import { creator, creatorMapping, creatorRate, creatorSlug } from '../../server/creators/tables.ts'
import { partnerCoupon } from '../../server/partners/tables.ts'
import { couponKey } from '../../server/partners/contracts/terms-of.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { account } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** Mapped programmes per creator, so that both lists have content. */
const mapped = 6

/** The demo day from which the first creator gets more than before. */
const raisedOn = 150

/** Authors of some of the pages, with the programmes they may use and their rates. */
export const creatorsPart: DemoPart = {
  name: 'creators',
  version: 5,
  needs: ['merchants'],
  tables: [creator, creatorSlug, creatorMapping, creatorRate, partnerCoupon],
  make: ({ scenario: { accountUuid, creators, partners, programmes }, calendar }) => {
    const createdAt = startOf(calendar, 0)
    const archivedAt = startOf(calendar, calendar.today - 20)
    const rows = creators.map(({ uuid, id, name, slug, email, isArchived }) => ({
      uuid,
      id,
      accountUuid,
      name,
      slug,
      email,
      searchText: `${foldText(name)} ${foldText(slug)}`,
      currency: account.currency,
      archivedAt: isArchived ? archivedAt : null,
      createdAt,
      updatedAt: isArchived ? archivedAt : createdAt,
    }))
    const slugs = creators.map(({ uuid, slug }) => ({ accountUuid, slug, creatorUuid: uuid }))
    const mappings = creators.flatMap(({ uuid }, i) =>
      programmes.slice(i * mapped, (i + 1) * mapped).map((p, n) => ({
        accountUuid,
        creatorUuid: uuid,
        programmeUuid: p.uuid,
        state: n === mapped - 1 ? ('pending' as const) : ('approved' as const),
        updatedAt: n === mapped - 1 ? startOf(calendar, calendar.today - 2 - 9 * i) : createdAt,
      })),
    )
    const raisedAt = startOf(calendar, raisedOn)
    const rates = creators.flatMap(({ uuid, percent }, i) => {
      const rate = { accountUuid, creatorUuid: uuid, kind: 'percent' as const, scope: 'all' as const }
      const at = (amount: string, from: Date) => ({ ...rate, amount, validFrom: from, createdAt: from })
      return i === 0 ? [at('30', createdAt), at(percent, raisedAt)] : [at(percent, createdAt)]
    })
    const [first] = creators
    const [shop] = partners
    const [contract] = shop?.contracts ?? []
    const coupons = [
      { code: 'MAJA10', createdAt: raisedAt, acceptedAt: raisedAt },
      // awaits the merchant's answer
      { code: 'MAJA20', createdAt: startOf(calendar, calendar.today - 3), acceptedAt: null },
    ].flatMap(({ code, ...times }, n) =>
      first && shop && contract
        ? {
            uuid: uuidOf(accountUuid, 'coupon', n),
            accountUuid,
            partnerUuid: shop.uuid,
            contractUuid: contract.uuid,
            creatorId: first.id,
            code,
            codeKey: couponKey(code),
            ...times,
          }
        : [],
    )
    return {
      write: async (tx) => {
        await insertRows(tx, creator, rows)
        await insertRows(tx, creatorSlug, slugs)
        await insertRows(tx, creatorMapping, mappings)
        await insertRows(tx, creatorRate, rates)
        await insertRows(tx, partnerCoupon, coupons)
      },
    }
  },
}
