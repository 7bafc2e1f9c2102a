import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { creatorFields } from '../../contract/creators/creator-fields.ts'
import { foldText } from '../../contract/merchants/fold-text.ts'
import { Fail, notFound } from '../http/fail.ts'
import { forgetCoupons } from '../partners/index.ts'
import type { Tx } from '../store/database/open.ts'
import { drawId } from './draw-id.ts'
import { changeOf, noteOf } from './noted.ts'
import { creator, type CreatorEntity, creatorRate, creatorShare, creatorSlug } from './tables.ts'

export type CreatorFields = { [K in keyof typeof creatorFields]: z.output<(typeof creatorFields)[K]> }
type By = { accountUuid: string; userUuid: string | null; now: Date }

const taken = () => new Fail('conflict', 'creatorSlug: This name is taken')
/** Name and slug in their searchable form. */
export const searchTextOf = (name: string, slug: string): string => `${foldText(name)} ${foldText(slug)}`

/** A slug from a name's letters and digits, if it has any. */
export const slugOf = (name: string): string =>
  (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join('-')
    .slice(0, 50)
    .replace(/-$/, '') || 'creator'

/** Refuses a slug that another creator has or had; the creator's own earlier ones are allowed. */
async function takeSlug(tx: Tx, accountUuid: string, creatorUuid: string, slug: string): Promise<boolean> {
  await tx.insert(creatorSlug).values({ accountUuid, slug, creatorUuid }).onConflictDoNothing()
  const mine = and(eq(creatorSlug.slug, slug), eq(creatorSlug.creatorUuid, creatorUuid))
  return (await tx.$count(creatorSlug, mine)) > 0
}

/** The requested slug, or the first free one derived from the name. */
async function freeSlug(tx: Tx, accountUuid: string, creatorUuid: string, fields: CreatorFields): Promise<string> {
  const { creatorSlug: wanted, creatorName: name } = fields
  if (wanted !== '') {
    if (!(await takeSlug(tx, accountUuid, creatorUuid, wanted))) throw taken()
    return wanted
  }
  const base = slugOf(name)
  for (let n = 1; n <= 20; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (await takeSlug(tx, accountUuid, creatorUuid, slug)) return slug
  }
  throw taken()
}

const valuesOf = (fields: CreatorFields, slug: string) => ({
  name: fields.creatorName,
  slug,
  searchText: searchTextOf(fields.creatorName, slug),
  email: fields.creatorEmail,
  currency: fields.creatorCurrencyCode,
  payableWhen: fields.creatorPayableWhen,
  selfBilledSince: fields.creatorSelfBilledSince,
  address: fields.creatorAddress,
  zipcode: fields.creatorZipcode,
  city: fields.creatorCity,
  countryCode: fields.creatorCountryCode,
  vatNumber: fields.creatorVatNumber,
  paymentDetails: fields.creatorPaymentDetails,
})

export async function findCreator(tx: Tx, id: string, lock = false): Promise<CreatorEntity> {
  const question = tx.select().from(creator).where(eq(creator.id, id))
  const [found] = await (lock ? question.for('update') : question)
  if (!found) throw notFound()
  return found
}

/** Adds a creator; the first rate applies from the beginning. */
export async function addCreator(
  tx: Tx,
  fields: CreatorFields,
  percentage: number | null,
  { accountUuid, userUuid, now }: By,
): Promise<CreatorEntity> {
  const uuid = crypto.randomUUID()
  const slug = await freeSlug(tx, accountUuid, uuid, fields)
  const [row] = await tx
    .insert(creator)
    .values({ uuid, id: drawId(), accountUuid, ...valuesOf(fields, slug), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A creator that was added is not there')
  if (percentage !== null)
    await tx.insert(creatorRate).values({
      accountUuid,
      creatorUuid: uuid,
      kind: 'percent',
      amount: String(percentage),
      scope: 'all',
      validFrom: now,
      userUuid,
      createdAt: now,
    })
  const rate = percentage === null ? {} : { creatorRatePercentage: percentage }
  await noteOf(tx, { accountUuid, userUuid }, 'creator.added', row, { after: rate })
  return row
}

export async function changeCreator(tx: Tx, id: string, fields: CreatorFields, by: By): Promise<CreatorEntity> {
  const found = await findCreator(tx, id, true)
  if (found.erasedAt) throw new Fail('conflict', 'This creator was erased')
  const wanted = fields.creatorSlug === '' ? { ...fields, creatorSlug: found.slug } : fields
  const slug = await freeSlug(tx, by.accountUuid, found.uuid, wanted)
  const [row] = await tx
    .update(creator)
    .set({ ...valuesOf(fields, slug), updatedAt: by.now })
    .where(eq(creator.uuid, found.uuid))
    .returning()
  if (!row) throw notFound()
  await noteOf(tx, by, 'creator.changed', row, changeOf(found, row))
  return row
}

export async function setArchived(tx: Tx, id: string, isArchived: boolean, by: By): Promise<CreatorEntity> {
  const { now } = by
  const found = await findCreator(tx, id, true)
  if (found.erasedAt) throw new Fail('conflict', 'This creator was erased')
  if ((found.archivedAt !== null) === isArchived) return found
  const [row] = await tx
    .update(creator)
    .set({ archivedAt: isArchived ? now : null, updatedAt: now })
    .where(eq(creator.uuid, found.uuid))
    .returning()
  if (!row) throw notFound()
  await noteOf(tx, by, isArchived ? 'creator.archived' : 'creator.restored', row)
  return row
}

const nothingKnown = {
  email: '',
  address: '',
  zipcode: '',
  city: '',
  countryCode: '',
  vatNumber: '',
  paymentDetails: '',
}
/** Deletes everything that identifies the creator; the id stays in clicks, and closed statements in the books. */
export async function eraseCreator(tx: Tx, id: string, by: By): Promise<void> {
  const { now } = by
  const found = await findCreator(tx, id, true)
  if (!found.archivedAt) throw new Fail('conflict', 'Archive the creator before erasing them')
  if (found.erasedAt) return
  const name = `Erased creator ${found.id}`
  await tx
    .update(creator)
    .set({
      ...nothingKnown,
      name,
      slug: found.id,
      searchText: searchTextOf(name, found.id),
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(creator.uuid, found.uuid))
  await tx.delete(creatorSlug).where(eq(creatorSlug.creatorUuid, found.uuid))
  await forgetCoupons(tx, found.id)
  await tx
    .update(creatorShare)
    .set({ revokedAt: now })
    .where(and(eq(creatorShare.creatorUuid, found.uuid), isNull(creatorShare.revokedAt)))
  await noteOf(tx, by, 'creator.erased', found)
}
