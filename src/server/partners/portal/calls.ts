import { and, eq, isNull } from 'drizzle-orm'
import type { partnerPortal } from '../../../contract/partners/partner-portal.ts'
import { account, type HashPassword, addressGroup, zoneOf } from '../../account/index.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { Identify } from '../../http/answer.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import type { PartnersParts } from '../parts.ts'
import { acceptTerms, lockContracts, objectToTerms, termsOfContract } from '../contracts/propose.ts'
import { shownTerms } from '../shown.ts'
import { partner, partnerInvitation, partnerUser } from '../tables.ts'
import { changesOf, termsLines } from '../contracts/terms-text.ts'
import { companyOf } from './company-of.ts'
import type { MerchantDevices } from './merchant-devices.ts'
import type { Realm } from './realm.ts'
import { placeOfAcceptance, waitingOf } from './waiting.ts'

/**
 * R58: links of invitations. The same answer for a link that never existed, was used, has expired, was withdrawn or has
 * nothing left to answer.
 */
const gone = () =>
  new Fail('gone', 'This link has run out, was used or was withdrawn. Please ask the publisher for a new one')

type Calls = Handlers<typeof partnerPortal>
type Parts = PartnersParts & {
  rates: RateLimits
  hash: HashPassword
  realm: Realm
  identify: Identify
  devices: MerchantDevices
}
/** R58: links of invitations. */
const isPublisher = (publisher: string) =>
  new Fail(
    'forbidden',
    `You are signed in at ${publisher}, who proposes these terms. The merchant answers: please sign out first, or send them the link`,
  )

const takeOne = ({ rates }: Parts, { address }: Exchange) => {
  const seconds = rates.take('signIn', `partner ${addressGroup(address)}`)
  if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
}

const find = async ({ database, clock, invitations, realm }: Parts, token: string, headers: Headers) => {
  const [found] = await (database as Database).system
    .select({ invitation: partnerInvitation, partner, isDemo: account.isDemo, publisher: account.name })
    .from(partnerInvitation)
    .innerJoin(partner, and(eq(partner.uuid, partnerInvitation.partnerUuid), isNull(partner.deletedAt)))
    .innerJoin(account, eq(account.uuid, partnerInvitation.accountUuid))
    .where(and(eq(partnerInvitation.hash, invitations.hashOf(token)), invitations.open(clock.now())))
  if (!found || !realm.isHere(found.partner, headers)) throw gone()
  return found
}

const forWriting = async (p: Parts, token: string, { headers }: Exchange) => {
  const found = await find(p, token, headers)
  if (found.isDemo) throw new Fail('forbidden', 'This action is not allowed in Demo mode')
  if ((await p.identify(headers))?.accountUuid === found.partner.accountUuid) throw isPublisher(found.publisher)
  return found
}

/** When two requests use a link at once, the second finds it used. */
const use = async ({ invitations }: Parts, tx: Tx, uuid: string, now: Date) => {
  const used = await tx
    .update(partnerInvitation)
    .set({ usedAt: now })
    .where(and(eq(partnerInvitation.uuid, uuid), invitations.open(now)))
    .returning({ uuid: partnerInvitation.uuid })
  if (used.length === 0) throw gone()
}

const look =
  (p: Parts): Calls['look'] =>
  async ({ token }, exchange) => {
    const { database } = p
    takeOne(p, exchange)
    exchange.setHeader('referrer-policy', 'no-referrer')
    exchange.setHeader('x-robots-tag', 'noindex')
    const { partner: of, publisher } = await find(p, token, exchange.headers)
    return database.as(of.accountUuid, async (tx) => {
      const waiting = await waitingOf(tx, of.uuid)
      // answered in the portal, or withdrawn
      if (waiting.length === 0) throw gone()
      const offers = []
      for (const { contract, terms } of waiting) {
        const inForce = (await termsOfContract(tx, contract.uuid)).find((t) => t.uuid === contract.termsUuid)
        offers.push({
          ...shownTerms(terms),
          contractName: contract.name,
          lines: termsLines(terms),
          changes: inForce ? changesOf(inForce, terms) : [],
          isFirst: inForce === undefined,
        })
      }
      return {
        publisherName: publisher,
        publisherZone: await zoneOf(tx, of.accountUuid),
        company: companyOf(of),
        contactName: `${of.contactFirstName} ${of.contactLastName}`,
        contactTitle: of.contactTitle,
        contactEmail: of.contactEmail,
        needsPassword: (await tx.$count(partnerUser, eq(partnerUser.partnerUuid, of.uuid))) === 0,
        offers,
      }
    })
  }

type First = { of: typeof partner.$inferSelect; name: string; passwordHash: string; isTheirs: boolean; now: Date }
/** Adds a merchant's first person. If they just chose a password, this cookie signs them in for the install guide. */
const addFirst = async ({ realm }: Parts, tx: Tx, { of, name, passwordHash, isTheirs, now }: First) => {
  const { accountUuid, uuid: partnerUuid } = of
  const [made] = await tx
    .insert(partnerUser)
    .values({
      accountUuid,
      partnerUuid,
      name,
      email: of.contactEmail,
      passwordHash,
      mustChange: false,
      addressProvenAt: isTheirs ? now : null,
      createdAt: now,
    })
    .returning()
  const cookie = made ? await realm.begin(tx, { accountUuid, userUuid: made.uuid }) : null
  await noteActivity(
    tx,
    { accountUuid, partnerUuid, type: 'partner', message: `User added: ${name}`, author: name },
    now,
  )
  return cookie
}

const accept =
  (p: Parts): Calls['accept'] =>
  async ({ token, textHashes, maySign: _, accepts: __, name, title, password, ...company }, exchange) => {
    const { database, clock, invitations, provision, hash, mayMail, devices } = p
    takeOne(p, exchange)
    const { invitation, partner: of } = await forWriting(p, token, exchange)
    const { accountUuid, uuid: partnerUuid } = of
    const isNew =
      (await database.as(accountUuid, (tx) => tx.$count(partnerUser, eq(partnerUser.partnerUuid, partnerUuid)))) === 0
    if (isNew && password === undefined) throw new Fail('badInput', 'password: This field is required')
    const passwordHash =
      isNew && password !== undefined
        ? await hash(addressGroup(exchange.address), password, [of.contactEmail, name])
        : null
    const acceptance = {
      name,
      title,
      ...placeOfAcceptance(exchange),
    }
    const isTheirs = invitations.wasMailed(token, invitation.uuid, of.contactEmail)
    let cookie: string | null = null
    const acceptedCount = await database.as(accountUuid, async (tx) => {
      const now = clock.now()
      await lockContracts(tx, partnerUuid)
      await use(p, tx, invitation.uuid, now)
      const by = { now, zone: await zoneOf(tx, accountUuid), author: name, acceptance }
      const waiting = await waitingOf(tx, partnerUuid)
      const chosen = waiting.filter(({ terms }) => textHashes.includes(terms.textHash))
      // an outdated page has hashes of terms that no longer exist
      if (!textHashes.every((hash) => chosen.some(({ terms }) => terms.textHash === hash)))
        throw new Fail('conflict', 'The terms were changed while you read them. Please load the page again')
      await tx.update(partner).set(company).where(eq(partner.uuid, partnerUuid))
      // everyone who adds people holds this row, so anybody added meanwhile is visible by now
      if (isNew && (await tx.$count(partnerUser, eq(partnerUser.partnerUuid, partnerUuid))) > 0)
        throw new Fail('conflict', 'Somebody of your company was added meanwhile. Please load the page again')
      for (const { terms } of chosen) await acceptTerms(tx, terms, terms.textHash, by)
      if (passwordHash !== null) cookie = await addFirst(p, tx, { of, name, passwordHash, isTheirs, now })
      return chosen.length
    })
    await provision(accountUuid)
    const theirs = { userUuid: '', email: of.contactEmail }
    const known = isTheirs ? [devices.cookie(exchange.headers, theirs, true)] : []
    if (cookie) exchange.setCookies([cookie, ...known])
    return { acceptedCount, isMailed: await mayMail(accountUuid) }
  }

const object =
  (p: Parts): Calls['object'] =>
  async ({ token, termsUuid, name, reason }, exchange) => {
    const { database, clock } = p
    takeOne(p, exchange)
    const { invitation, partner: of } = await forWriting(p, token, exchange)
    await database.as(of.accountUuid, async (tx) => {
      const now = clock.now()
      const found = (await waitingOf(tx, of.uuid)).find(({ terms }) => terms.uuid === termsUuid)
      if (!found) throw gone()
      await objectToTerms(tx, found.terms, reason, { now, zone: await zoneOf(tx, of.accountUuid), author: name })
      if ((await waitingOf(tx, of.uuid)).length === 0) await use(p, tx, invitation.uuid, now)
    })
    return {}
  }

export const portalCalls = (p: Parts): Calls => ({
  look: look(p),
  accept: accept(p),
  object: object(p),
})
