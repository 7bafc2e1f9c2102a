import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../server/store/database/open.ts'
import type { DemoPart } from './part.ts'
import { demoPart } from './tables.ts'

export type Noted = { version: number; madeUntil: Date }

/** The existing parts of a demo account. */
export async function readNoted({ system }: Pick<Database, 'system'>, demoUuid: string): Promise<Map<string, Noted>> {
  const rows = await system.select().from(demoPart).where(eq(demoPart.demoUuid, demoUuid))
  return new Map(rows.map(({ part, version, madeUntil }) => [part, { version, madeUntil }]))
}

export async function note(tx: Tx, demoUuid: string, { name, version }: DemoPart, madeUntil: Date): Promise<void> {
  await tx
    .insert(demoPart)
    .values({ demoUuid, part: name, version, madeUntil })
    .onConflictDoUpdate({ target: [demoPart.demoUuid, demoPart.part], set: { version, madeUntil } })
}
