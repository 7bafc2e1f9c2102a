import { asc, eq } from 'drizzle-orm'
import type { links as linksContract } from '../../contract/links/links.ts'
import type { AddressOf } from '../domains/index.ts'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { carriersOf, type NetworkOf } from './carriers.ts'
import { type CheckParts, checkLink, fallbackOf, siteUrlOf } from './check-link.ts'
import { countClicks } from './count-clicks.ts'
import { readHistory } from './read-history.ts'
import { maxLinks, readLinks, shownLink } from './read-links.ts'
import { addLink, changeLink, type LinkValues, orderLinks, removeLink, writeAdded } from './save-link.ts'
import { smartLink } from './tables.ts'

export type LinksParts = CheckParts & {
  events: Events
  clock: Clock
  /** The base address of an account's links. */
  addressOf: AddressOf
  networkOf: NetworkOf
  isCreator: (tx: Tx, creatorId: string) => Promise<boolean>
}
type Calls = Handlers<typeof linksContract>
type Fields = Omit<Parameters<Calls['create']>[0], 'urlShortCreatorId'>

export function linksCalls(parts: LinksParts): Calls {
  const { database, events, clock, addressOf } = parts

  const oneLink = async (accountUuid: string, code: string) => {
    const [found] = await database.as(accountUuid, (tx) => readLinks(tx, code))
    if (!found) throw notFound()
    return shownLink(found, addressOf(accountUuid), await countClicks(events, accountUuid))
  }
  const valuesOf = async (accountUuid: string, input: Omit<Fields, 'urlShortCode'>) => {
    const checked = await checkLink(parts, accountUuid, input)
    const values: LinkValues = {
      siteUuid: checked.site.uuid,
      merchantUuid: checked.merchant.uuid,
      campaignUuid: input.urlShortCampaignUuid,
      name: input.urlShortName,
      siteUrl: siteUrlOf(checked.site, input.urlShortChannelUrl),
      targetUrl: checked.targetUrl,
      fallbackUrl: fallbackOf(checked, input.urlShortFallbackUrl),
    }
    return { values, notes: checked.notes }
  }
  const savingOf = ({ accountUuid, userUuid }: Principal, addsUtm: boolean) => ({
    accountUuid,
    userUuid,
    now: clock.now(),
    addsUtm,
  })
  return {
    async options(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.select().from(smartLink).orderBy(asc(smartLink.name)).limit(maxLinks),
      )
      return rows.map((l) => ({ urlShortCode: l.code, urlShortName: l.name }))
    },
    async list(_, { accountUuid }) {
      const [rows, clicks] = await Promise.all([
        database.as(accountUuid, (tx) => readLinks(tx)),
        countClicks(events, accountUuid),
      ])
      const address = addressOf(accountUuid)
      return rows.map((row) => shownLink(row, address, clicks))
    },
    async detail({ urlShortCode }, { accountUuid }) {
      const link = await oneLink(accountUuid, urlShortCode)
      return { ...link, targets: await readHistory(parts, accountUuid, link) }
    },
    campaigns: (place, { accountUuid }) => carriersOf(parts, accountUuid, place),
    async check(place, { accountUuid }) {
      const { targetUrl, notes } = await checkLink(parts, accountUuid, place)
      return { targetUrl, notes }
    },
    async create({ urlShortCode, urlShortCreatorId: creatorId, ...input }, who) {
      const { values, notes } = await valuesOf(who.accountUuid, input)
      const code = await database.as(who.accountUuid, async (tx) => {
        if (creatorId !== '' && !(await parts.isCreator(tx, creatorId)))
          throw new Fail('badInput', 'urlShortCreatorId: Must be the id of a creator')
        const made = await addLink(tx, { ...values, creatorId }, urlShortCode, savingOf(who, input.urlShortAddUtm))
        await writeAdded(tx, who, made)
        return made
      })
      return { link: await oneLink(who.accountUuid, code), notes }
    },
    async update({ urlShortCode, ...input }, who) {
      const [known] = await database.as(who.accountUuid, (tx) =>
        tx.select({ code: smartLink.code }).from(smartLink).where(eq(smartLink.code, urlShortCode)),
      )
      if (!known) throw notFound() // before validating the fields: for an unknown id they do not matter
      const { values, notes } = await valuesOf(who.accountUuid, input)
      await database.as(who.accountUuid, (tx) =>
        changeLink(tx, urlShortCode, values, savingOf(who, input.urlShortAddUtm)),
      )
      return { link: await oneLink(who.accountUuid, urlShortCode), notes }
    },
    async remove({ urlShortCode }, who) {
      await database.as(who.accountUuid, (tx) => removeLink(tx, who, urlShortCode, clock.now()))
      return {}
    },
    async order({ urlShortCodes }, { accountUuid }) {
      await database.as(accountUuid, (tx) => orderLinks(tx, urlShortCodes))
      return {}
    },
  }
}
