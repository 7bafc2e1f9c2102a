import { and, eq, isNull } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import { partnerRoom } from '../../../contract/partners/partner-room.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import { addKey, liveKeys } from '../keys.ts'
import { lockPartner } from '../lock-partner.ts'
import type { PartnersParts } from '../parts.ts'
import { acceptTerms, objectToTerms, sidesOf } from '../contracts/propose.ts'
import { partnerContract, partnerKey, partnerTerms } from '../tables.ts'
import { termsPdf } from '../contracts/terms-pdf.ts'
import { merchantContracts } from './merchant-contracts.ts'
import { answerCoupon, merchantCoupons } from './merchant-coupons.ts'
import type { Merchant, Realm } from './realm.ts'
import { placeOfAcceptance, waitingOf } from './waiting.ts'
import { withinRealm } from './within-realm.ts'

/** One per server of a shop, and one for replacement. */
const mostKeys = 5

type Parts = PartnersParts & { realm: Realm; rates: RateLimits }

export function roomCalls(p: Parts): Handlers<typeof partnerRoom> {
  const { database, clock, seal, provision, realm, rates, brandOf } = p
  /** The proposal awaiting this merchant under this id; other ids are not found. */
  const waiting = async (tx: Tx, { partnerUuid }: Merchant, termsUuid: string) => {
    const found = (await waitingOf(tx, partnerUuid)).find(({ terms }) => terms.uuid === termsUuid)
    if (found) return found.terms
    const [own] = await tx
      .select({ uuid: partnerTerms.uuid })
      .from(partnerTerms)
      .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
      .where(and(eq(partnerTerms.uuid, termsUuid), eq(partnerContract.partnerUuid, partnerUuid)))
    if (!own) throw notFound()
    throw new Fail('conflict', 'These terms were answered or withdrawn meanwhile. Please load the page again')
  }
  const by = async (tx: Tx, { accountUuid, name }: Merchant) => ({
    now: clock.now(),
    zone: await zoneOf(tx, accountUuid),
    author: name,
  })
  const answers =
    (answer: Parameters<typeof answerCoupon>[2]['answer']) =>
    async ({ couponUuid }: { couponUuid: string }, who: Merchant) => {
      await database.as(who.accountUuid, (tx) => answerCoupon(tx, who, { couponUuid, answer, now: clock.now() }))
      return {}
    }
  return withinRealm(
    partnerRoom,
    { realm, rates },
    {
      contracts: async (_, who) => ({
        contracts: await database.as(who.accountUuid, (tx) => merchantContracts(tx, who.partnerUuid)),
      }),
      async acceptTerms({ termsUuid, textHash, title }, who, exchange) {
        await database.as(who.accountUuid, async (tx) => {
          const terms = await waiting(tx, who, termsUuid)
          const acceptance = { name: who.name, title, ...placeOfAcceptance(exchange) }
          await acceptTerms(tx, terms, textHash, { ...(await by(tx, who)), acceptance })
        })
        await provision(who.accountUuid)
        return {}
      },
      async objectTo({ termsUuid, reason }, who) {
        await database.as(who.accountUuid, async (tx) =>
          objectToTerms(tx, await waiting(tx, who, termsUuid), reason, await by(tx, who)),
        )
        return {}
      },
      async pdf({ termsUuid }, { accountUuid, partnerUuid }) {
        const { terms, contract, sides, zone } = await database.as(accountUuid, async (tx) => {
          const [found] = await tx
            .select({ terms: partnerTerms, contract: partnerContract })
            .from(partnerTerms)
            .innerJoin(partnerContract, eq(partnerContract.uuid, partnerTerms.contractUuid))
            .where(and(eq(partnerTerms.uuid, termsUuid), eq(partnerContract.partnerUuid, partnerUuid)))
          if (!found?.terms.acceptedAt) throw notFound()
          return { ...found, sides: await sidesOf(tx, found.contract), zone: await zoneOf(tx, accountUuid) }
        })
        const file = await termsPdf(terms, sides, { zone, brand: await brandOf(accountUuid) })
        const fileName = `terms-${contract.id}-${terms.version}.pdf`
        return { fileName, base64: Buffer.from(file).toString('base64') }
      },
      coupons: async (_, who) => ({
        coupons: await database.as(who.accountUuid, (tx) => merchantCoupons(tx, who.partnerUuid)),
      }),
      acceptCoupon: answers('accept'),
      declineCoupon: answers('decline'),
      endCoupon: answers('end'),
      addKey: (_, { accountUuid, partnerUuid, name }) =>
        database.as(accountUuid, async (tx) => {
          await lockPartner(tx, partnerUuid)
          if ((await tx.$count(partnerKey, liveKeys(partnerUuid))) >= mostKeys)
            throw new Fail('conflict', `There are ${mostKeys} keys. Take one away first`)
          const now = clock.now()
          const made = await addKey(tx, seal, { accountUuid, partnerUuid }, now)
          const message = `Key made: ${made.keyId}`
          await noteActivity(tx, { accountUuid, partnerUuid, type: 'tracking', message, author: name }, now)
          return made
        }),
      revokeKey: ({ keyId }, { accountUuid, partnerUuid, name }) =>
        database.as(accountUuid, async (tx) => {
          const now = clock.now()
          const gone = await tx
            .update(partnerKey)
            .set({ revokedAt: now })
            .where(
              and(eq(partnerKey.keyId, keyId), eq(partnerKey.partnerUuid, partnerUuid), isNull(partnerKey.revokedAt)),
            )
            .returning({ keyId: partnerKey.keyId })
          if (gone.length === 0) throw notFound()
          const message = `Key taken away: ${keyId}`
          await noteActivity(tx, { accountUuid, partnerUuid, type: 'tracking', message, author: name }, now)
          return {}
        }),
    },
  )
}
