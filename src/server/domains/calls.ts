import { randomBytes } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { mostDomains, proofFile, proofRecord } from '../../contract/domains/domain-states.ts'
import type { domains, OwnDomain } from '../../contract/domains/domains.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Tx } from '../store/database/open.ts'
import { type CheckParts, checkDomain, type DomainRow, isTaken, ownDomainOf } from './check-domain.ts'
import { domainNameOf } from './domain-name.ts'
import { sentenceOf } from './judge-look.ts'
import { domain } from './tables.ts'

export type DomainsParts = CheckParts & { publicUrl: string }

const iso = (at: Date | null) => at?.toISOString() ?? null
const listed = isNull(domain.removedAt)

const shown = (row: DomainRow, productHost: string): OwnDomain => {
  const name = domainToUnicode(row.name)
  return {
    domainUuid: row.uuid,
    domainName: name,
    state: row.state,
    sentence: sentenceOf({ ...row, name, isChecked: row.checkedAt !== null }),
    isMain: row.isMain,
    proof: row.token,
    recordName: `${proofRecord}.${row.name}`,
    fileUrl: `https://${row.name}${proofFile}`,
    leadsTo: productHost,
    addedDatetime: row.createdAt.toISOString(),
    provenDatetime: iso(row.provenAt),
    checkedDatetime: iso(row.checkedAt),
  }
}

export function domainsCalls(parts: DomainsParts): Handlers<typeof domains> {
  const { database, clock, publicUrl } = parts
  const productHost = new URL(publicUrl).hostname
  const one = async (tx: Tx, domainUuid: string) => shown(await ownDomainOf(tx, domainUuid), productHost)
  return {
    list: (_, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const rows = await tx.select().from(domain).where(listed).orderBy(asc(domain.createdAt), asc(domain.name))
        const main = rows.find((row) => row.isMain && row.state === 'works')
        return {
          domains: rows.map((row) => shown(row, productHost)),
          address: main ? `https://${main.name}` : publicUrl,
        }
      }),
    async add({ domainName }, who) {
      const { accountUuid } = who
      const name = domainNameOf(domainName, productHost)
      if (await isTaken(database, { name, accountUuid }))
        throw new Fail('conflict', `domainName: Must be yours: ${domainToUnicode(name)} belongs to another account`)
      return database.as(accountUuid, async (tx) => {
        const [before] = await tx.select().from(domain).where(eq(domain.name, name)).for('update')
        if (before && before.removedAt === null)
          throw new Fail('conflict', `domainName: Must be a new one: ${domainToUnicode(name)} is in your list already`)
        if ((await tx.$count(domain, listed)) >= mostDomains)
          throw new Fail('conflict', `domainName: At most ${mostDomains} domains. Remove one first`)
        const [row] = before
          ? await tx
              .update(domain)
              .set({ removedAt: null, createdAt: clock.now(), checkedAt: null })
              .where(eq(domain.uuid, before.uuid))
              .returning()
          : await tx
              .insert(domain)
              .values({
                accountUuid,
                name,
                token: `outbound-${randomBytes(20).toString('base64url')}`,
                createdAt: clock.now(),
              })
              .onConflictDoNothing()
              .returning()
        if (!row)
          throw new Fail('conflict', `domainName: Must be a new one: ${domainToUnicode(name)} is in your list already`)
        await recordAudit(tx, who, { action: 'domain.added', object: domainToUnicode(name), after: { name } })
        return shown(row, productHost)
      })
    },
    async check({ domainUuid }, { accountUuid, userUuid }) {
      const row = await database.as(accountUuid, (tx) => ownDomainOf(tx, domainUuid))
      await checkDomain(parts, row, userUuid)
      return database.as(accountUuid, (tx) => one(tx, domainUuid))
    },
    makeMain: ({ domainUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const row = await ownDomainOf(tx, domainUuid)
        if (row.state !== 'works')
          throw new Fail(
            'conflict',
            `domainUuid: ${domainToUnicode(row.name)} does not work yet, so no address may begin with it`,
          )
        const [before] = await tx.select().from(domain).where(eq(domain.isMain, true))
        await tx.update(domain).set({ isMain: false }).where(eq(domain.isMain, true))
        await tx.update(domain).set({ isMain: true }).where(eq(domain.uuid, domainUuid))
        await recordAudit(tx, who, {
          action: 'domain.main',
          object: domainToUnicode(row.name),
          before: { main: before?.name ?? '' },
          after: { main: row.name },
        })
        return one(tx, domainUuid)
      }),
    remove: ({ domainUuid }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const row = await ownDomainOf(tx, domainUuid)
        const isThis = eq(domain.uuid, domainUuid)
        // a proven domain keeps serving: published links are permanent
        const gone = row.provenAt
          ? await tx
              .update(domain)
              .set({ removedAt: clock.now(), isMain: false, brokenAt: null })
              .where(and(isThis, listed))
              .returning({ uuid: domain.uuid })
          : await tx.delete(domain).where(isThis).returning({ uuid: domain.uuid })
        if (gone.length === 0) throw notFound()
        await recordAudit(tx, who, {
          action: 'domain.removed',
          object: domainToUnicode(row.name),
          before: { name: row.name },
        })
        return {}
      }),
  }
}
