import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { hashOfSecret, inPages, resealed, type Seal, type Vault } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { type FeedRow, productFeed } from './tables.ts'

type Owner = { accountUuid: string; uuid: string }
const about = (what: 'feed token' | 'feed source', f: Owner) => [what, f.accountUuid, f.uuid] as const

/** The stored form of a source address: many contain a key. */
export const closeSource = (seal: Seal, owner: Owner, url: string) => ({
  sealedSource: seal.close(url, about('feed source', owner)),
  sourceUrl: null,
})
export const sourceOf = (
  seal: Seal,
  row: Pick<FeedRow, 'accountUuid' | 'uuid' | 'sealedSource' | 'sourceUrl'>,
): string =>
  row.sealedSource === null ? (row.sourceUrl ?? '') : seal.open(row.sealedSource, about('feed source', row))

/** The secret in the address of a finished feed. */
export const closeToken = (seal: Seal, owner: Owner, token = randomBytes(18).toString('base64url')) => ({
  sealedToken: seal.close(token, about('feed token', owner)),
  tokenHash: hashOfSecret(token),
  token: null,
})
export const tokenOf = (seal: Seal, row: Pick<FeedRow, 'accountUuid' | 'uuid' | 'sealedToken' | 'token'>): string =>
  row.sealedToken === null ? (row.token ?? '') : seal.open(row.sealedToken, about('feed token', row))

/** Seals what earlier versions stored in plain text, and what the demo wrote. */
export async function sealFeeds({ system }: Database, seal: Seal): Promise<void> {
  const plain = await system
    .select()
    .from(productFeed)
    .where(or(isNotNull(productFeed.token), isNotNull(productFeed.sourceUrl)))
  for (const row of plain) {
    const { uuid, token, sourceUrl } = row
    // changed meanwhile by another process: that one sealed it, so it stays
    if (token !== null)
      await system
        .update(productFeed)
        .set(closeToken(seal, row, token))
        .where(and(eq(productFeed.uuid, uuid), eq(productFeed.token, token)))
    if (sourceUrl !== null)
      await system
        .update(productFeed)
        .set(closeSource(seal, row, sourceUrl))
        .where(and(eq(productFeed.uuid, uuid), eq(productFeed.sourceUrl, sourceUrl)))
  }
}

/** The addresses of feeds: those of their sources, and their own. */
export const feedsVault: Vault = {
  hasSecrets: async ({ system }) =>
    (
      await system
        .select({ uuid: productFeed.uuid })
        .from(productFeed)
        .where(isNotNull(productFeed.sealedSource))
        .limit(1)
    ).length > 0,
  async reseal({ system }, seal) {
    await inPages(
      (after, most) =>
        system.select().from(productFeed).where(gt(productFeed.uuid, after)).orderBy(asc(productFeed.uuid)).limit(most),
      async (row) => {
        const { sealedSource, sealedToken } = row
        if (sealedSource !== null)
          await system
            .update(productFeed)
            .set({ sealedSource: resealed(seal, sealedSource, about('feed source', row)) })
            .where(and(eq(productFeed.uuid, row.uuid), eq(productFeed.sealedSource, sealedSource)))
        if (sealedToken !== null)
          await system
            .update(productFeed)
            .set({ sealedToken: resealed(seal, sealedToken, about('feed token', row)) })
            .where(and(eq(productFeed.uuid, row.uuid), eq(productFeed.sealedToken, sealedToken)))
      },
    )
    return 0
  },
}
