import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Naming } from '../../../contract/insights/naming.ts'
import { type NamingRule, partsOf } from '../../../contract/naming.ts'
import { user } from '../../account/tables.ts'
import { Fail } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { namingVersion } from '../tables.ts'

export const keptVersions = 200

export type Version = { version: number; rules: NamingRule[]; text: string }

/** The current rules. */
export async function latest(tx: Tx): Promise<Version> {
  const [row] = await tx.select().from(namingVersion).orderBy(desc(namingVersion.version)).limit(1)
  return row ?? { version: 0, rules: [], text: '' }
}

/** The rules before the last change. */
export async function before(tx: Tx, { version }: Version): Promise<NamingRule[]> {
  const [row] = await tx
    .select()
    .from(namingVersion)
    .where(eq(namingVersion.version, version - 1))
  return row?.rules ?? []
}

/**
 * The current rules, for a change based on `version`; fails with a conflict when they are newer. Concurrent changes
 * wait for each other.
 */
export async function claim(tx: Tx, accountUuid: string, version: number): Promise<Version> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`naming ${accountUuid}`}, 0))`)
  const now = await latest(tx)
  if (now.version !== version)
    throw new Fail('conflict', 'version: The rules were changed meanwhile. Look at them again.')
  return now
}

type Made = { accountUuid: string; userUuid: string; at: Date }

/** Stores the next version and deletes the oldest beyond the limit. */
export async function write(tx: Tx, { version, rules, text }: Version, { accountUuid, userUuid, at }: Made) {
  await tx.insert(namingVersion).values({ accountUuid, version, rules, at, userUuid, text })
  await tx.delete(namingVersion).where(lte(namingVersion.version, version - keptVersions))
}

/** The rules as shown on the screen. */
export async function shown(tx: Tx): Promise<Naming> {
  const rows = await tx
    .select({ change: namingVersion, firstName: user.firstName, lastName: user.lastName })
    .from(namingVersion)
    .leftJoin(user, eq(user.id, namingVersion.userUuid))
    .orderBy(desc(namingVersion.version))
    .limit(keptVersions)
  const [now] = rows
  return {
    version: now?.change.version ?? 0,
    rules: (now?.change.rules ?? []).map((rule) => ({
      column: rule.column,
      separator: 'separator' in rule ? rule.separator : null,
      pattern: 'pattern' in rule ? rule.pattern : null,
      parts: partsOf(rule),
    })),
    history: rows.map(({ change, firstName, lastName }) => ({
      version: change.version,
      at: change.at.toISOString(),
      by: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      text: change.text,
    })),
  }
}
