import { eq } from 'drizzle-orm'
import type { BrandDraft, PageBrand } from '../../contract/brand/brand.ts'
import { mayUse } from '../../contract/plans.ts'
import { account } from '../account/index.ts'
import type { LookBrand } from '../mail/index.ts'
import type { Seal } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { domainOf, isSenderUsed, selector } from './sender.ts'
import { brand, type BrandRow } from './tables.ts'

export const aboutKey = ({ accountUuid }: Pick<BrandRow, 'accountUuid'>) => ['mail key', accountUuid] as const

export const helpLink = (help: string): string => (help === '' || help.startsWith('https:') ? help : `mailto:${help}`)

export const pageBrandOf = (
  of: Pick<BrandRow, 'name' | 'colour' | 'colourDark' | 'help' | 'logo' | 'logoKind'>,
): PageBrand => ({
  name: of.name,
  colour: of.colour,
  colourDark: of.colourDark,
  help: helpLink(of.help),
  logo: of.logo === '' ? '' : `data:image/${of.logoKind === 'svg' ? 'svg+xml' : 'png'};base64,${of.logo}`,
})

/** The columns set by a draft. */
export const columnsOf = (d: BrandDraft) => ({
  name: d.brandName,
  colour: d.brandColour,
  colourDark: d.brandColourDark,
  logoKind: d.brandLogo?.kind ?? ('' as const),
  logo: d.brandLogo?.base64 ?? '',
  logoPng: d.brandLogo?.kind === 'svg' ? d.brandLogoPng : '',
  senderName: d.brandSenderName,
  senderEmail: d.brandSenderEmail,
  help: d.brandHelp,
})

type Looks = ReturnType<typeof columnsOf>
/** The brand as shown in mails and PDFs. */
export function lookOf(of: Looks): LookBrand {
  const png = of.logoKind === 'png' ? of.logo : of.logoPng
  return {
    name: of.name,
    colour: of.colour,
    colourDark: of.colourDark,
    help: helpLink(of.help),
    senderName: of.senderName || of.name,
    ...(png === '' ? {} : { png: Buffer.from(png, 'base64') }),
    ...(of.senderEmail === '' ? {} : { replyTo: of.senderEmail }),
  }
}

type Parts = { database: Database; seal: Seal; isUnlocked: boolean }

/** Brands of accounts that may use one. Settings stay after a plan no longer includes them, but are not shown. */
export function createBrands({ database, seal, isUnlocked }: Parts) {
  const rowOf = async (accountUuid: string): Promise<BrandRow | null> => {
    const [found] = await database.system
      .select({ brand, plan: account.plan, granted: account.granted, isDemo: account.isDemo })
      .from(brand)
      .innerJoin(account, eq(account.uuid, brand.accountUuid))
      .where(eq(brand.accountUuid, accountUuid))
    if (!found) return null
    return (isUnlocked && !found.isDemo) || mayUse(found, 'whiteLabel') ? found.brand : null
  }
  const ofMails = async (accountUuid: string): Promise<LookBrand | null> => {
    const row = await rowOf(accountUuid)
    if (!row) return null
    const look = lookOf(row)
    if (!isSenderUsed(row) || row.sealedKey === '') return look
    const signs = {
      domainName: domainOf(row.senderEmail),
      keySelector: selector,
      privateKey: seal.open(row.sealedKey, aboutKey(row)),
    }
    return { ...look, from: { address: row.senderEmail, signs } }
  }
  return {
    ofMails,
    ofPage: async (accountUuid: string): Promise<PageBrand | null> => {
      const row = await rowOf(accountUuid)
      return row && pageBrandOf(row)
    },
  }
}
export type Brands = ReturnType<typeof createBrands>
