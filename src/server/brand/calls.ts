import { eq } from 'drizzle-orm'
import type { brand as contract, BrandDraft, BrandState } from '../../contract/brand/brand.ts'
import { account, addressGroup, recordAudit } from '../account/index.ts'
import { addressIn } from '../env/mail-from.ts'
import { Fail, tooMany } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Seal } from '../outside/index.ts'
import { aboutKey, type Brands, columnsOf } from './brands.ts'
import { checkSender, type SenderParts } from './check-sender.ts'
import type { AccountOfPage } from './account-of-page.ts'
import { mailPreview } from './previews.ts'
import { todayIn } from '../time/index.ts'
import { sampleStatement } from './sample-statement.ts'
import { readLogo } from './read-logo.ts'
import { domainOf, isSenderUsed, makeMailKey, recordsOf } from './sender.ts'
import { brand, type BrandRow } from './tables.ts'

type Parts = SenderParts & { brands: Brands; seal: Seal; from: string; rates: RateLimits; accountOfPage: AccountOfPage }

const draftOf = (row: BrandRow): BrandDraft => ({
  brandName: row.name,
  brandColour: row.colour,
  brandColourDark: row.colourDark,
  brandLogo: row.logoKind === '' ? null : { kind: row.logoKind, base64: row.logo },
  brandLogoPng: row.logoPng,
  brandSenderName: row.senderName,
  brandSenderEmail: row.senderEmail,
  brandHelp: row.help,
})
/** The audit log's version: pictures as their size. */
const noted = (row: BrandRow) => ({ ...draftOf(row), brandLogo: row.logo.length, brandLogoPng: row.logoPng.length })

const read = (base64: string, field: string) => {
  const logo = readLogo(Buffer.from(base64, 'base64'))
  if (typeof logo === 'string') throw new Fail('badInput', `${field}: ${logo}`)
  return logo
}
/** Pictures are always sanitized. */
function withSafePictures(draft: BrandDraft): BrandDraft {
  const logo = draft.brandLogo && read(draft.brandLogo.base64, 'brandLogo')
  const png = draft.brandLogoPng === '' ? null : read(draft.brandLogoPng, 'brandLogoPng')
  if (png?.kind === 'svg') throw new Fail('badInput', 'brandLogoPng: Must be a PNG')
  return { ...draft, brandLogo: logo && { kind: logo.kind, base64: logo.base64 }, brandLogoPng: png?.base64 ?? '' }
}

export function brandCalls(parts: Parts): Handlers<typeof contract> {
  const { database, clock, seal, brands, from, ours, rates, accountOfPage } = parts
  const rowOf = async ({ accountUuid }: Pick<Principal, 'accountUuid'>) =>
    (await database.as(accountUuid, (tx) => tx.select().from(brand)))[0]
  const shown = (row: BrandRow | undefined): BrandState => {
    if (!row) return { brand: null, records: [], senderCheckedDatetime: null, mailsFrom: from }
    const address = isSenderUsed(row) ? row.senderEmail : addressIn(from)
    return {
      brand: draftOf(row),
      records: recordsOf(row, ours),
      senderCheckedDatetime: row.senderCheckedAt?.toISOString() ?? null,
      mailsFrom: `${row.senderName || row.name} <${address}>`,
    }
  }
  return {
    read: async (_, who) => shown(await rowOf(who)),
    async readLogo({ file }) {
      const logo = readLogo(file.bytes)
      if (typeof logo === 'string') throw new Fail('badInput', `file: ${logo}`)
      return logo
    },
    preview: async (draft, who) => {
      const row = await rowOf(who)
      const isSame = row !== undefined && row.senderEmail === draft.brandSenderEmail && isSenderUsed(row)
      const columns = columnsOf(withSafePictures(draft))
      return mailPreview(columns, isSame ? row.senderEmail : addressIn(from), clock.now())
    },
    async previewPdf(draft, { accountUuid, timezone }) {
      const columns = columnsOf(withSafePictures(draft))
      const [of] = await database.as(accountUuid, (tx) => tx.select({ name: account.name }).from(account))
      return sampleStatement(columns, {
        publisher: of?.name ?? '',
        today: todayIn(timezone, clock),
        zone: timezone,
      })
    },
    async save(draft, who) {
      const { accountUuid } = who
      const columns = columnsOf(withSafePictures(draft))
      // outside the transaction: generating a key takes a moment
      const pair = columns.senderEmail === '' ? null : await makeMailKey()
      const saved = await database.as(accountUuid, async (tx) => {
        const [before] = await tx.select().from(brand).for('update')
        const isSameDomain = before !== undefined && domainOf(before.senderEmail) === domainOf(columns.senderEmail)
        const isNewKey = pair !== null && (!before || before.sealedKey === '' || !isSameDomain)
        const values = {
          ...columns,
          ...(isSameDomain ? {} : { isSpfSeen: false, isDkimSeen: false, senderCheckedAt: null }),
          ...(isNewKey
            ? { publicKey: pair.publicKey, sealedKey: seal.close(pair.privateKey, aboutKey({ accountUuid })) }
            : {}),
          changedAt: clock.now(),
        }
        const [row] = await tx
          .insert(brand)
          .values({ accountUuid, ...values })
          .onConflictDoUpdate({ target: brand.accountUuid, set: values })
          .returning()
        if (!row) throw new Error('A brand that was saved is not there')
        const entry = { action: 'brand.changed', object: row.name, after: noted(row) } as const
        await recordAudit(tx, who, before ? { ...entry, before: noted(before) } : entry)
        return row
      })
      return shown(saved)
    },
    async checkSender(_, who) {
      const row = await rowOf(who)
      if (!row || row.senderEmail === '') throw new Fail('badInput', 'brandSenderEmail: Save an address first')
      await checkSender(parts, row)
      return shown(await rowOf(who))
    },
    async remove(_, who) {
      await database.as(who.accountUuid, async (tx) => {
        const [gone] = await tx.delete(brand).where(eq(brand.accountUuid, who.accountUuid)).returning()
        if (gone) await recordAudit(tx, who, { action: 'brand.removed', object: gone.name, before: noted(gone) })
      })
      return {}
    },
    ofAccount: async (_, { accountUuid }) => ({ brand: await brands.ofPage(accountUuid) }),
    async ofPage(by, { headers, address }) {
      const seconds = rates.take('share', `brand ${addressGroup(address)}`)
      if (seconds > 0)
        throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
      const accountUuid = await accountOfPage(by, headers)
      return { brand: accountUuid === null ? null : await brands.ofPage(accountUuid) }
    },
  }
}
